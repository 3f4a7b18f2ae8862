package io.throughline.nativebridge.cufile;

import io.throughline.nativebridge.posix.PosixException;

/** A call to cuFile failed. */
public final class CufileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private static final int CUDA_DRIVER_ERROR = CufileError.CU_FILE_CUDA_DRIVER_ERROR.code();

  private final int errno;

  private CufileException(String message, int errno) {
    super(message);
    this.errno = errno;
  }

  /**
   * @param code of {@code CUfileOpError}
   * @param cuda {@code CUresult}, where the code says that the driver failed
   */
  static CufileException of(String operation, int code, int cuda) {
    String words =
        CufileError.of(code)
            .map(error -> "%s (%s, %d)".formatted(error.words(), error, code))
            .orElse("error " + code);
    return new CufileException(
        "cuFile: %s failed: %s%s"
            .formatted(operation, words, code == CUDA_DRIVER_ERROR ? ", CUDA error " + cuda : ""),
        0);
  }

  /** The file system refused it. */
  static CufileException refused(String operation, int errno) {
    return new CufileException(
        "cuFile: %s failed: %s".formatted(operation, PosixException.words(errno)), errno);
  }

  /** Of the file system; 0 where cuFile itself failed. */
  public int errno() {
    return errno;
  }
}
