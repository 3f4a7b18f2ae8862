package io.throughline.nativebridge.posix;

/** Numbers of {@code errno.h} that callers tell apart, as {@code asm-generic/errno.h} has them. */
public final class Errno {
  public static final int EPERM = 1;
  public static final int ENOENT = 2;
  public static final int EINTR = 4;
  public static final int EIO = 5;
  public static final int EBADF = 9;
  public static final int EAGAIN = 11;
  public static final int EACCES = 13;
  public static final int EBUSY = 16;
  public static final int EEXIST = 17;
  public static final int EXDEV = 18;
  public static final int ENOTDIR = 20;
  public static final int EINVAL = 22;
  public static final int ENFILE = 23;
  public static final int EMFILE = 24;
  public static final int ENOSPC = 28;
  public static final int EROFS = 30;
  public static final int ENOSYS = 38;
  public static final int ELOOP = 40;
  public static final int ETIME = 62;
  public static final int EOPNOTSUPP = 95;
  public static final int EADDRINUSE = 98;

  private Errno() {}

  /**
   * The system's own words for an error, in the language of the process: {@code Too many open
   * files}.
   */
  public static String words(int errno) {
    return LibC.words(errno);
  }
}
