package io.throughline.nativebridge.uring;

/** What a ring is asked for as it is made, and what the kernel has to have. */
final class RingSetup {
  /** Features without which there is no ring here. */
  static final int NEEDED =
      RingConstant.IORING_FEAT_SINGLE_MMAP.value()
          | RingConstant.IORING_FEAT_NODROP.value()
          | RingConstant.IORING_FEAT_EXT_ARG.value();

  /** Completions are made when this thread asks for them, and not in the middle of its work. */
  static final int WANTED =
      RingConstant.IORING_SETUP_CLAMP.value()
          | RingConstant.IORING_SETUP_SINGLE_ISSUER.value()
          | RingConstant.IORING_SETUP_DEFER_TASKRUN.value()
          | RingConstant.IORING_SETUP_TASKRUN_FLAG.value();

  private RingSetup() {}
}
