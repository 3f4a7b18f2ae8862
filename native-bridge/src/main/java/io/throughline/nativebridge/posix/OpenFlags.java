package io.throughline.nativebridge.posix;

/** Flags of {@code fcntl.h} and {@code linux/openat2.h}; some differ between architectures. */
final class OpenFlags {
  static final int RDONLY = 0;
  static final int WRONLY = 1;
  static final int RDWR = 2;
  static final int CREAT = 0x40;
  static final int EXCL = 0x80;
  static final int APPEND = 0x400;
  static final int DSYNC = 0x1000;
  static final int CLOEXEC = 0x80000;
  static final int PATH = 0x200000;
  static final int DIRECT;
  static final int DIRECTORY;
  static final int NOFOLLOW;

  static final int AT_FDCWD = -100;
  static final int AT_REMOVEDIR = 0x200;
  static final int AT_EMPTY_PATH = 0x1000;

  static final long RESOLVE_NO_MAGICLINKS = 2;
  static final long RESOLVE_NO_SYMLINKS = 4;
  static final long RESOLVE_BENEATH = 8;

  static {
    boolean arm = System.getProperty("os.arch").equals("aarch64");
    DIRECT = arm ? 0x10000 : 0x4000;
    DIRECTORY = arm ? 0x4000 : 0x10000;
    NOFOLLOW = arm ? 0x8000 : 0x20000;
  }

  private OpenFlags() {}
}
