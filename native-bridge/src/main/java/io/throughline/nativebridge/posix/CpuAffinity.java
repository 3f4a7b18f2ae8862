package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.BitSet;

/** On which CPUs the calling platform thread may run ({@code sched_setaffinity}). */
public final class CpuAffinity {
  private static final MethodHandle SET =
      LibC.bind("sched_setaffinity", JAVA_INT, JAVA_LONG, ADDRESS);
  private static final MethodHandle GET =
      LibC.bind("sched_getaffinity", JAVA_INT, JAVA_LONG, ADDRESS);

  /** Bytes of a mask: room for 8192 CPUs, the most that Linux has. */
  private static final int MASK_BYTES = 1024;

  private CpuAffinity() {}

  /** The CPUs that the calling thread may run on. */
  public static BitSet current() {
    byte[] mask = new byte[MASK_BYTES];
    LibC.call(
        "reading the CPUs of a thread",
        (state, scratch) -> {
          MemorySegment target = scratch.allocate(MASK_BYTES, 8);
          int result = (int) GET.invokeExact(state, 0, (long) MASK_BYTES, target);
          MemorySegment.ofArray(mask).copyFrom(target);
          return result;
        });
    return BitSet.valueOf(mask);
  }

  /**
   * Keeps the calling thread to these CPUs.
   *
   * @throws PosixException when none of them may be used
   */
  public static void set(BitSet cpus) {
    LibC.call(
        "binding a thread to CPUs " + cpus,
        (state, scratch) -> {
          MemorySegment mask = scratch.allocate(MASK_BYTES, 8).fill((byte) 0);
          byte[] bytes = cpus.toByteArray();
          MemorySegment.copy(bytes, 0, mask, JAVA_BYTE, 0, Math.min(bytes.length, MASK_BYTES));
          return (int) SET.invokeExact(state, 0, (long) MASK_BYTES, mask);
        });
  }
}
