package io.throughline.nativebridge.posix;

/** A call to the C library failed. The message has the system's own words. */
public final class PosixException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int errno;

  /**
   * @param operation what was being done, in words that begin the message
   */
  public PosixException(String operation, int errno) {
    super(operation + " failed: " + words(errno));
    this.errno = errno;
  }

  /** The system's own words for an error: {@code No space left on device (errno 28)}. */
  public static String words(int errno) {
    return LibC.words(errno) + " (errno " + errno + ")";
  }

  /** The error's number, such as 22 for an invalid argument. */
  public int errno() {
    return errno;
  }
}
