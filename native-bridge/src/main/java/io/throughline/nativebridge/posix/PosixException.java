package io.throughline.nativebridge.posix;

/** A call to the C library failed. The message has the system's own words. */
public final class PosixException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int errno;

  PosixException(String operation, int errno) {
    super(operation + " failed: " + LibC.words(errno) + " (errno " + errno + ")");
    this.errno = errno;
  }

  /** The error's number, such as 22 for an invalid argument. */
  public int errno() {
    return errno;
  }
}
