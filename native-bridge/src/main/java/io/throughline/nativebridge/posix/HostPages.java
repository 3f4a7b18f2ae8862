package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Anonymous memory on pages of a kind ({@code mmap}, {@code madvise} of {@code sys/mman.h}). The
 * kernel chooses the pages as memory is touched for the first time, so {@link #touch} comes last.
 */
@SuppressWarnings("restricted") // It is as long as it was asked for.
public final class HostPages {
  private static final MethodHandle MADVISE = LibC.bind("madvise", JAVA_LONG, JAVA_LONG, JAVA_INT);

  static final int PRIVATE_AND_ANONYMOUS = 0x22;

  /** {@code MAP_HUGETLB | MAP_HUGE_2MB} of {@code linux/mman.h}. */
  static final int EXPLICIT_HUGE_PAGES = 0x40000 | 21 << 26;

  static final int ADVISE_HUGE = 14;
  static final int POPULATE_READ = 22;
  static final int ADVISE_SMALL = 15;

  /** Bytes of a page that is not huge. */
  public static final long PAGE = 4096;

  /** Bytes of a huge page, explicit or transparent. */
  public static final long HUGE_PAGE = 2 << 20;

  /** Touched within milliseconds: one fill lets no other thread run on until it is through. */
  private static final long PIECE = 16L << 20;

  /** Pages that memory lies on. */
  public enum Kind {
    /** As the kernel has it for memory of which nobody says anything. */
    ANY,
    /** No huge ones, {@code MADV_NOHUGEPAGE}. */
    SMALL,
    /** Transparent huge ones where the kernel gives any, {@code MADV_HUGEPAGE}. */
    TRANSPARENT,
    /** Huge ones of 2 MiB that were set aside ({@code nr_hugepages}), or none. */
    EXPLICIT
  }

  private HostPages() {}

  /**
   * Maps memory, aligned to huge pages and not touched yet.
   *
   * @param arena that it lasts as long as
   * @param bytes more than 0
   * @throws PosixException where there is none
   */
  public static MemorySegment map(Arena arena, long bytes, Kind kind) {
    boolean explicit = kind == Kind.EXPLICIT;
    long whole = whole(bytes);
    long mapped = explicit ? whole : whole + HUGE_PAGE;
    long start =
        Mapping.map(
            "allocating %d bytes".formatted(bytes),
            mapped,
            explicit ? PRIVATE_AND_ANONYMOUS | EXPLICIT_HUGE_PAGES : PRIVATE_AND_ANONYMOUS,
            Mapping.NO_FILE,
            0);
    long aligned = Math.ceilDiv(start, HUGE_PAGE) * HUGE_PAGE;
    MemorySegment memory = MemorySegment.ofAddress(aligned);
    advise(memory.reinterpret(whole), kind);
    return memory.reinterpret(bytes, arena, gone -> Mapping.unmap(start, mapped));
  }

  /** So many bytes and what is missing to whole huge pages. */
  public static long whole(long bytes) {
    return Math.ceilDiv(bytes, HUGE_PAGE) * HUGE_PAGE;
  }

  /**
   * Asks for a kind of pages under memory that is not touched yet, of whichever mapping; of
   * explicit ones the mapping has decided.
   *
   * @param memory begins at a page
   */
  public static void advise(MemorySegment memory, Kind kind) {
    switch (kind) {
      case ANY, EXPLICIT -> {}
      case SMALL -> advise(memory, ADVISE_SMALL);
      case TRANSPARENT -> advise(memory, ADVISE_HUGE);
    }
  }

  private static void advise(MemorySegment memory, int advice) {
    try {
      LibC.call(
          "choosing pages",
          (state, scratch) ->
              (int) MADVISE.invokeExact(state, memory.address(), memory.byteSize(), advice));
    } catch (PosixException e) {
      // A kernel without it: then all are small, or faulted in one by one.
      return;
    }
  }

  /**
   * Enters the pages of memory that others have touched into this process's page table ({@code
   * MADV_POPULATE_READ}, Linux 5.14), so that the first access of each is no page fault. Without
   * effect on older kernels, and on memory that is not the host's.
   */
  public static void populate(MemorySegment memory) {
    long start = memory.address() & -PAGE;
    advise(
        MemorySegment.ofAddress(start).reinterpret(memory.address() + memory.byteSize() - start),
        POPULATE_READ);
  }

  /** Sets all of it to 0, so that the kernel gives its pages. */
  public static MemorySegment touch(MemorySegment memory) {
    for (long at = 0; at < memory.byteSize(); at += PIECE) {
      memory.asSlice(at, Math.min(PIECE, memory.byteSize() - at)).fill((byte) 0);
    }
    return memory;
  }
}
