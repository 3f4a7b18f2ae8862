package io.throughline.nativebridge.uring;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import io.throughline.nativebridge.posix.PosixException;
import io.throughline.nativebridge.posix.SystemCall;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * Files and memory that the kernel holds ready for a ring ({@code io_uring_register}). Belongs to
 * the ring's thread.
 */
public final class Registry {
  /** The largest that the kernel takes as one registered buffer. */
  public static final long LARGEST_BUFFER = 1L << 30;

  private static final long IOVEC_BYTES = 16;

  private final SystemCall calls;
  private final int ring;
  private boolean buffers;
  private boolean files;

  Registry(SystemCall calls, int ring) {
    this.calls = calls;
    this.ring = ring;
  }

  /**
   * Holds this memory ready, so that it need not be looked up at each transfer; instead of what was
   * registered before.
   *
   * @param memory each at most {@link #LARGEST_BUFFER}
   * @throws PosixException often {@code ENOMEM}: the limit on locked memory
   */
  public void buffers(List<MemorySegment> memory) {
    if (buffers) {
      register(RingConstant.IORING_UNREGISTER_BUFFERS, 0, 0);
      buffers = false;
    }
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment list = scratch.allocate(IOVEC_BYTES * memory.size(), 8);
      for (int i = 0; i < memory.size(); i++) {
        long at = i * IOVEC_BYTES;
        list.set(JAVA_LONG, at + RingField.IOVEC_BASE.offset(), memory.get(i).address());
        list.set(JAVA_LONG, at + RingField.IOVEC_LENGTH.offset(), memory.get(i).byteSize());
      }
      register(RingConstant.IORING_REGISTER_BUFFERS, list.address(), memory.size());
      buffers = true;
    }
  }

  /**
   * Holds these files ready, instead of those before; transfers name them by their index.
   *
   * @throws PosixException if one is no open file
   */
  public void files(List<Integer> descriptors) {
    if (files) {
      register(RingConstant.IORING_UNREGISTER_FILES, 0, 0);
      files = false;
    }
    try (Arena scratch = Arena.ofConfined()) {
      MemorySegment list = scratch.allocate(JAVA_INT, descriptors.size());
      for (int i = 0; i < descriptors.size(); i++) {
        list.setAtIndex(JAVA_INT, i, descriptors.get(i));
      }
      register(RingConstant.IORING_REGISTER_FILES, list.address(), descriptors.size());
      files = true;
    }
  }

  /** Lets go of all now: a closed ring does so only after a while, and keeps file systems busy. */
  void close() {
    if (buffers) {
      register(RingConstant.IORING_UNREGISTER_BUFFERS, 0, 0);
    }
    if (files) {
      register(RingConstant.IORING_UNREGISTER_FILES, 0, 0);
    }
  }

  private void register(RingConstant what, long address, int count) {
    long done =
        calls.call(
            RingConstant.SYS_io_uring_register.value(), ring, what.value(), address, count, 0, 0);
    if (done < 0) {
      throw new PosixException(what.name(), (int) -done);
    }
  }
}
