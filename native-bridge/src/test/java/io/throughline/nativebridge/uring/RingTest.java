package io.throughline.nativebridge.uring;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.throughline.nativebridge.posix.DataFile;
import io.throughline.nativebridge.posix.Errno;
import io.throughline.nativebridge.posix.Folder;
import io.throughline.nativebridge.posix.PosixException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real ring and a real file. */
class RingTest {
  private static final int BLOCK = 4096;
  private static final int DEPTH = 8;
  private static final long PATIENCE = 10_000_000_000L;

  @TempDir Path folder;

  private interface Work {
    void on(Ring ring, DataFile file, MemorySegment memory);
  }

  private void with(Work work) {
    try (Folder place = Folder.open(folder.toString());
        DataFile file = place.createFile("data", false, false);
        Arena arena = Arena.ofShared();
        Ring ring = ring()) {
      MemorySegment memory = arena.allocate((long) BLOCK * DEPTH, BLOCK);
      ring.registry().files(List.of(file.descriptor()));
      ring.registry().buffers(List.of(memory));
      work.on(ring, file, memory);
    }
  }

  private static Ring ring() {
    try {
      return Ring.open(DEPTH);
    } catch (PosixException e) {
      assumeTrue(false, "this kernel gives no io_uring: " + e.getMessage());
      throw e;
    }
  }

  @Test
  void shouldBringEveryBlockToItsPlaceRoundAfterRound() {
    with((ring, file, memory) -> {
      // More than the ring has places, so that head and tail go round.
      for (int round = 0; round < 50; round++) {
        for (int i = 0; i < DEPTH; i++) {
          memory.set(JAVA_LONG, (long) i * BLOCK, round * 100L + i);
          long position = (round * DEPTH + i) * (long) BLOCK;
          ring.write(0, position, memory.address() + (long) i * BLOCK, BLOCK, 0, i);
        }
        assertThat(drain(ring, DEPTH)).isEqualTo((1L << DEPTH) - 1);
      }
      assertThat(file.size()).isEqualTo(50L * DEPTH * BLOCK);
      for (int round = 49; round >= 0; round--) {
        memory.fill((byte) -1);
        for (int i = 0; i < DEPTH; i++) {
          long position = (round * DEPTH + i) * (long) BLOCK;
          int buffer = i % 2 == 0 ? 0 : Ring.UNREGISTERED;
          ring.read(0, position, memory.address() + (long) i * BLOCK, BLOCK, buffer, i);
        }
        drain(ring, DEPTH);
        for (int i = 0; i < DEPTH; i++) {
          assertThat(memory.get(JAVA_LONG, (long) i * BLOCK)).isEqualTo(round * 100L + i);
        }
      }
      ring.sync(0, true, 3);
      assertThat(drain(ring, 1)).isEqualTo(1L << 3);
    });
  }

  @Test
  void shouldGiveTheSystemsErrorBack() {
    with((ring, file, memory) -> {
      ring.read(7, 0, memory.address(), BLOCK, 0, 1);
      ring.enter(1, PATIENCE);
      assertThat(ring.next()).isTrue();
      assertThat(ring.result()).as("no file was registered as 7").isEqualTo(-9);
      ring.write(0, 0, 0, BLOCK, Ring.UNREGISTERED, 2);
      ring.enter(1, PATIENCE);
      assertThat(ring.next()).isTrue();
      assertThat(ring.result()).as("no memory at address 0").isEqualTo(-14);
    });
  }

  @Test
  void shouldNotWaitLongerThanItIsTold() {
    with((ring, file, memory) -> {
      ring.enter(1, 1_000_000);
      assertThat(ring.next()).isFalse();
    });
  }

  @Test
  void shouldAllocateNothing() {
    with((ring, file, memory) -> {
      ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
      long least = Long.MAX_VALUE;
      // Until the compiler is through with it, the interpreter allocates.
      for (int i = 0; i < 200 && least > 0; i++) {
        long before = threads.getCurrentThreadAllocatedBytes();
        rounds(ring, memory, 1000);
        least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
      }
      assertThat(least).isZero();
    });
  }

  @Test
  void shouldSayThatThereAreTooMany() {
    try (Ring ring = Ring.open(1 << 30)) {
      assertThat(ring.room()).as("a ring of so many").isTrue();
    } catch (PosixException e) {
      assertThat(e.errno()).isNotEqualTo(Errno.EINTR);
      assertThat(e).hasMessageStartingWith("io_uring_setup");
    }
  }

  private static void rounds(Ring ring, MemorySegment memory, int count) {
    for (int round = 0; round < count; round++) {
      ring.write(0, 0, memory.address(), 512, 0, 0);
      ring.enter(1, PATIENCE);
      ring.next();
    }
  }

  /** Waits for so many; returns the bits of what they were given. */
  private static long drain(Ring ring, int count) {
    long seen = 0;
    for (int i = 0; i < count; i++) {
      while (!ring.next()) {
        ring.enter(1, PATIENCE);
      }
      assertThat(ring.result()).isGreaterThanOrEqualTo(0);
      seen |= 1L << ring.userData();
    }
    return seen;
  }
}
