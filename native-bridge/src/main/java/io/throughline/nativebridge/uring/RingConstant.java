package io.throughline.nativebridge.uring;

/**
 * Constants of {@code linux/io_uring.h} and {@code sys/syscall.h}, under their C names. A test
 * holds every one against the installed headers.
 */
enum RingConstant {
  SYS_io_uring_setup(425),
  SYS_io_uring_enter(426),
  SYS_io_uring_register(427),

  IORING_SETUP_CLAMP(1 << 4),
  IORING_SETUP_TASKRUN_FLAG(1 << 9),
  IORING_SETUP_SINGLE_ISSUER(1 << 12),
  IORING_SETUP_DEFER_TASKRUN(1 << 13),
  IORING_FEAT_SINGLE_MMAP(1),
  IORING_FEAT_NODROP(1 << 1),
  IORING_FEAT_EXT_ARG(1 << 8),

  IORING_OFF_SQ_RING(0),
  IORING_OFF_SQES(0x1000_0000),

  IORING_OP_FSYNC(3),
  IORING_OP_READ_FIXED(4),
  IORING_OP_WRITE_FIXED(5),
  IORING_OP_TIMEOUT(11),
  IORING_OP_READ(22),
  IORING_OP_WRITE(23),
  IORING_FSYNC_DATASYNC(1),
  IOSQE_FIXED_FILE(1),
  IORING_SQ_CQ_OVERFLOW(1 << 1),
  IORING_SQ_TASKRUN(1 << 2),
  IORING_ENTER_GETEVENTS(1),
  IORING_ENTER_EXT_ARG(1 << 3),

  IORING_REGISTER_BUFFERS(0),
  IORING_UNREGISTER_BUFFERS(1),
  IORING_REGISTER_FILES(2),
  IORING_UNREGISTER_FILES(3);

  private final int value;

  RingConstant(int value) {
    this.value = value;
  }

  int value() {
    return value;
  }
}
