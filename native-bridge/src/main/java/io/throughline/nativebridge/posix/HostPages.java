package io.throughline.nativebridge.posix;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Memory for transfers, all zeros and all there. Where there is enough of it for huge pages it is
 * on such, if the kernel gives any: a large block then is one piece to the disk and not one a page,
 * of which a disk takes only so many at a time.
 */
@SuppressWarnings("restricted") // It is as long as it was asked for.
public final class HostPages {
  private static final MethodHandle MADVISE = LibC.bind("madvise", JAVA_LONG, JAVA_LONG, JAVA_INT);

  private static final Pattern RANGE = Pattern.compile("([0-9a-f]+)-([0-9a-f]+) ");

  static final int PRIVATE_AND_ANONYMOUS = 0x22;
  static final int HUGE_PAGES = 14;

  /** Bytes of a page that is not huge. */
  public static final long PAGE = 4096;

  private static final long HUGE_PAGE = 2 << 20;

  private HostPages() {}

  /**
   * Allocates some, aligned to pages.
   *
   * @param arena that it lasts as long as
   * @param bytes more than 0
   * @throws PosixException where there is none
   */
  public static MemorySegment allocate(Arena arena, long bytes) {
    if (bytes < HUGE_PAGE) {
      return arena.allocate(bytes, PAGE);
    }
    long whole = Math.ceilDiv(bytes, HUGE_PAGE) * HUGE_PAGE;
    long mapped = whole + HUGE_PAGE;
    long start =
        Mapping.map(
            "allocating %d bytes".formatted(bytes),
            mapped,
            PRIVATE_AND_ANONYMOUS,
            Mapping.NO_FILE,
            0);
    long aligned = Math.ceilDiv(start, HUGE_PAGE) * HUGE_PAGE;
    MemorySegment memory =
        MemorySegment.ofAddress(aligned)
            .reinterpret(bytes, arena, gone -> Mapping.unmap(start, mapped));
    preferHugePages(aligned, whole);
    // They are chosen as it is touched for the first time.
    return memory.fill((byte) 0);
  }

  /**
   * Whether the kernel has given huge pages for some of it.
   *
   * @throws UncheckedIOException where the kernel does not tell
   */
  public static boolean areHuge(MemorySegment memory) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/self/smaps"))) {
      boolean here = false;
      for (String line : (Iterable<String>) lines::iterator) {
        Matcher range = RANGE.matcher(line);
        if (range.lookingAt()) {
          here =
              Long.parseUnsignedLong(range.group(1), 16) <= memory.address()
                  && memory.address() < Long.parseUnsignedLong(range.group(2), 16);
        } else if (here && line.startsWith("AnonHugePages:")) {
          return !line.endsWith(" 0 kB");
        }
      }
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void preferHugePages(long start, long bytes) {
    try {
      LibC.call(
          "asking for huge pages",
          (state, scratch) -> (int) MADVISE.invokeExact(state, start, bytes, HUGE_PAGES));
    } catch (PosixException e) {
      // A kernel built without them: then it is small ones.
      return;
    }
  }
}
