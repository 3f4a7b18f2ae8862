package io.throughline.nativebridge.posix;

/** {@code struct statx} of {@code linux/stat.h}. */
final class Statx {
  static final long BYTES = 256;
  static final long LINKS_AT = 16;
  static final long SIZE_AT = 40;
  static final long DEVICE_MAJOR_AT = 136;
  static final long DEVICE_MINOR_AT = 140;
  static final long DIO_MEMORY_AT = 152;
  static final long DIO_OFFSET_AT = 156;

  static final int LINKS = 0x4;
  static final int SIZE = 0x200;
  static final int DIO_ALIGNMENT = 0x2000;

  /** Alignment that disks take where nothing is told. */
  static final int USUAL_ALIGNMENT = 4096;

  private Statx() {}
}
