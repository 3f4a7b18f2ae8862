package io.throughline.nativebridge.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;

import io.throughline.nativebridge.posix.Errno;
import io.throughline.nativebridge.posix.SystemCall;
import java.lang.foreign.MemorySegment;

/** Parameters of a ring, and the features that the kernel must have. */
final class RingSetup {
  /** Features without which there is no ring here. */
  static final int NEEDED =
      RingConstant.IORING_FEAT_SINGLE_MMAP.value()
          | RingConstant.IORING_FEAT_NODROP.value()
          | RingConstant.IORING_FEAT_EXT_ARG.value();

  /** Completions are made when this thread asks for them, and not in the middle of its work. */
  private static final int WANTED =
      RingConstant.IORING_SETUP_CLAMP.value()
          | RingConstant.IORING_SETUP_SINGLE_ISSUER.value()
          | RingConstant.IORING_SETUP_DEFER_TASKRUN.value()
          | RingConstant.IORING_SETUP_TASKRUN_FLAG.value();

  private RingSetup() {}

  /**
   * Asks for a ring, for a plain one where the kernel is too old for what is wanted.
   *
   * @param params zeros; the kernel's answer afterwards
   * @return its descriptor, or an errno below 0
   */
  static long call(SystemCall calls, int entries, MemorySegment params) {
    long made = call(calls, entries, params, WANTED);
    return made == -Errno.EINVAL
        ? call(calls, entries, params, RingConstant.IORING_SETUP_CLAMP.value())
        : made;
  }

  private static long call(SystemCall calls, int entries, MemorySegment params, int flags) {
    params.fill((byte) 0);
    params.set(JAVA_INT, RingField.PARAMS_FLAGS.offset(), flags);
    return calls.call(
        RingConstant.SYS_io_uring_setup.value(), entries, params.address(), 0, 0, 0, 0);
  }
}
