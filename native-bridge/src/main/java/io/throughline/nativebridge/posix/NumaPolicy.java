package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * On which NUMA node the pages of memory are to be ({@code mbind}, by its number in {@code
 * asm/unistd.h}; modes of {@code linux/mempolicy.h}).
 */
public final class NumaPolicy {
  /** System call number of x86_64; other architectures have {@code asm-generic/unistd.h}'s. */
  static final int MBIND = System.getProperty("os.arch", "").equals("aarch64") ? 235 : 237;

  /** Elsewhere where that node has none: {@code MPOL_BIND} ends the process instead. */
  static final int PREFERRED = 1;

  /** Nodes of a mask, as many as any kernel is built for. */
  private static final int NODES = 1024;

  private NumaPolicy() {}

  /**
   * Has pages come from a NUMA node while it has any; those that are there already stay.
   *
   * @param memory not touched yet, begins at a page
   * @param node from 0
   * @throws PosixException where the kernel or a container's rules refuse
   */
  public static void prefer(MemorySegment memory, int node) {
    try (Arena arena = Arena.ofConfined();
        SystemCall calls = new SystemCall()) {
      MemorySegment mask = arena.allocate(NODES / Byte.SIZE, Long.BYTES);
      mask.setAtIndex(JAVA_LONG, node / Long.SIZE, 1L << node % Long.SIZE);
      // The kernel takes one off the number of nodes.
      long result =
          calls.call(
              MBIND, memory.address(), memory.byteSize(), PREFERRED, mask.address(), NODES + 1, 0);
      if (result < 0) {
        throw new PosixException("placing memory on NUMA node " + node, (int) -result);
      }
    }
  }
}
