package io.throughline.agent.transport.ucx;

import io.throughline.nativebridge.posix.HostPages;
import io.throughline.nativebridge.ucx.UcxMemory;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Memory that is allocated and registered for all channels at once, and given out in parts. */
final class PartedMemory {
  private final LongFunction<UcxMemory> allocate;
  private int expected;
  private @Nullable UcxMemory whole;
  private long partBytes;
  private long next;

  /**
   * @param allocate gives so many bytes, all zeros
   * @param parts that will be asked for, all of one size; more, or larger ones, are allocated as
   *     they are asked for
   */
  PartedMemory(int parts, LongFunction<UcxMemory> allocate) {
    this.allocate = allocate;
    this.expected = parts;
  }

  /** So many bytes, on pages of their own. */
  UcxMemory part(long bytes) {
    UcxMemory from = whole;
    if (from == null || bytes > partBytes || next + bytes > from.length()) {
      partBytes = expected > 1 ? wholePages(bytes) : bytes;
      from = allocate.apply(Math.max(1, expected) * partBytes);
      whole = from;
      next = 0;
    }
    UcxMemory part = from.part(next, bytes);
    next += partBytes;
    expected--;
    return part;
  }

  private static long wholePages(long bytes) {
    return Math.ceilDiv(bytes, HostPages.PAGE) * HostPages.PAGE;
  }
}
