package io.throughline.agent.stream;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlotPatternTest {
  private static final long SLOTS = 4;

  private final Arena arena = Arena.ofConfined();

  @AfterEach
  void close() {
    arena.close();
  }

  private MemorySegment ring(long slotBytes) {
    return arena.allocate(SLOTS * slotBytes, 64);
  }

  @ParameterizedTest
  @ValueSource(longs = {64, 72, 4096, 600_008})
  void shouldFindEverySingleDamagedByte(long bytes) {
    MemorySegment ring = ring(bytes);
    SlotPattern pattern = new SlotPattern(ring, SLOTS, bytes, "run");
    pattern.fill(Phase.RUN, 6);
    assertThat(pattern.look(Phase.RUN, 6)).isEqualTo(Stamps.EXPECTED);
    assertThat(pattern.firstWrongByte(Phase.RUN, 6)).isEqualTo(-1);
    Random random = new Random(bytes);
    for (int i = 0; i < 200; i++) {
      long at = i < 56 ? Math.min(8 + i, bytes - 9) : random.nextLong(8, bytes - 8);
      byte right = ring.get(JAVA_BYTE, 2 * bytes + at);
      ring.set(JAVA_BYTE, 2 * bytes + at, (byte) (right ^ 1 << random.nextInt(8)));
      assertThat(pattern.firstWrongByte(Phase.RUN, 6)).isEqualTo(at);
      ring.set(JAVA_BYTE, 2 * bytes + at, right);
    }
    assertThat(pattern.firstWrongByte(Phase.RUN, 6)).isEqualTo(-1);
  }

  @Test
  void shouldTellStaleLaterAndForeignSlotsApart() {
    MemorySegment ring = ring(128);
    SlotPattern pattern = new SlotPattern(ring, SLOTS, 128, "run");
    pattern.fill(Phase.RUN, 5);
    assertThat(pattern.look(Phase.RUN, 9)).as("one lap ago").isEqualTo(Stamps.OTHER);
    assertThat(pattern.look(Phase.RUN, 1)).as("one lap ahead").isEqualTo(Stamps.LATER);
    assertThat(pattern.sequenceFound(Phase.RUN, 1)).isEqualTo(5);
    assertThat(pattern.look(Phase.WARM_UP, 5)).as("another phase").isEqualTo(Stamps.OTHER);
    assertThat(new SlotPattern(ring, SLOTS, 128, "another").look(Phase.RUN, 5))
        .as("another run")
        .isEqualTo(Stamps.OTHER);
  }

  @Test
  void shouldTakeATornSlotForOverwrittenOrNotYetThere() {
    MemorySegment ring = ring(128);
    SlotPattern pattern = new SlotPattern(ring, SLOTS, 128, "run");
    pattern.fill(Phase.RUN, 1);
    long tail = ring.get(JAVA_LONG, 128 + 120);
    pattern.fill(Phase.RUN, 5);
    ring.set(JAVA_LONG, 128 + 120, tail);
    assertThat(pattern.look(Phase.RUN, 1)).as("overwritten in part").isEqualTo(Stamps.LATER);
    assertThat(pattern.look(Phase.RUN, 5)).as("come in part").isEqualTo(Stamps.OTHER);
  }

  @Test
  void shouldSeeDataInTheWrongPlace() {
    MemorySegment ring = ring(4096);
    SlotPattern pattern = new SlotPattern(ring, SLOTS, 4096, "run");
    pattern.fill(Phase.RUN, 0);
    MemorySegment.copy(ring, 64, ring, 128, 64);
    assertThat(pattern.firstWrongByte(Phase.RUN, 0)).isEqualTo(128);
  }

  @Test
  void shouldSeeDataOfAnotherSlotBetweenRightStamps() {
    MemorySegment ring = ring(4096);
    SlotPattern pattern = new SlotPattern(ring, SLOTS, 4096, "run");
    pattern.fill(Phase.RUN, 4);
    pattern.stamp(Phase.RUN, 8);
    assertThat(pattern.look(Phase.RUN, 8)).isEqualTo(Stamps.EXPECTED);
    assertThat(pattern.firstWrongByte(Phase.RUN, 8)).isBetween(8L, 15L);
  }
}
