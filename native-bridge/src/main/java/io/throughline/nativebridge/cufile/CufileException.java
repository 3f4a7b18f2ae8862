package io.throughline.nativebridge.cufile;

import io.throughline.nativebridge.posix.PosixException;

/** A call to cuFile failed. */
public final class CufileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final int CUDA_DRIVER_ERROR = CufileError.CU_FILE_CUDA_DRIVER_ERROR.code();

  /** Largest error number of the kernel; codes of cuFile are larger. */
  private static final int LAST_ERRNO = 4095;

  private final int errno;

  private CufileException(String message, int errno) {
    super(message);
    this.errno = errno;
  }

  /** Returns the failure with a remedy. */
  CufileException with(String remedy) {
    return new CufileException(getMessage() + remedy, errno);
  }

  /**
   * @param code of {@code CUfileOpError}, or a negative errno: cuFile 1.15 gives that where its
   *     configuration cannot be read
   * @param cuda {@code CUresult}, where the code says that the driver failed
   */
  static CufileException of(String operation, int code, int cuda) {
    if (code < 0 && code >= -LAST_ERRNO) {
      return refused(operation, -code);
    }
    String words =
        CufileError.of(code)
            .map(error -> "%s (%s, %d)".formatted(error.words(), error, code))
            .orElse("error " + code);
    return new CufileException(
        "cuFile: %s failed: %s%s"
            .formatted(operation, words, code == CUDA_DRIVER_ERROR ? ", CUDA error " + cuda : ""),
        0);
  }

  /**
   * A transfer failed.
   *
   * @param code of {@code CUfileOpError}, or an errno of the file system; cuFile tells of either in
   *     the same places
   */
  static CufileException of(String operation, int code) {
    return code > LAST_ERRNO ? of(operation, code, 0) : refused(operation, code);
  }

  /** The library lacks what is wanted. */
  static CufileException old(String operation, String lacking) {
    return new CufileException(
        "cuFile: %s failed: the cuFile here is too old: %s".formatted(operation, lacking), 0);
  }

  /** Failure of a transfer that ended with no more than a status. */
  static CufileException ended(String operation, CufileStruct status) {
    return new CufileException(
        "cuFile: %s failed: it ended as %s".formatted(operation, status.expression()), 0);
  }

  /** The kernel's word: of the file system, or of cuFile's own files. */
  private static CufileException refused(String operation, int errno) {
    return new CufileException(
        "cuFile: %s failed: %s".formatted(operation, PosixException.words(errno)), errno);
  }

  /** Error number of the file system; 0 where cuFile itself failed. */
  public int errno() {
    return errno;
  }
}
