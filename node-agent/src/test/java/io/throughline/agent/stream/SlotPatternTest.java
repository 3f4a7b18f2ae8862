package io.throughline.agent.stream;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.HostContents;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
  @CsvSource({"64", "4096", "1048576"})
  void shouldTellWhatAByteHasToBeAndIsWhereABitWasFlipped(long bytes) {
    SlotPattern pattern = new SlotPattern(new HostContents(ring(bytes)), SLOTS, bytes, "run");
    pattern.fill(Phase.RUN, 6);
    pattern.date(Phase.RUN, 6, 1);
    long offset = pattern.flip(6);
    assertThat(pattern.look(Phase.RUN, 6)).isEqualTo(Stamps.EXPECTED);
    assertThat(pattern.firstWrongByte(Phase.RUN, 6)).isEqualTo(offset);
    assertThat(pattern.known(offset)).isTrue();
    int difference = pattern.expectedByte(Phase.RUN, 6, offset) ^ pattern.foundByte(6, offset);
    assertThat(Integer.bitCount(difference)).isEqualTo(1);
    assertThat(pattern.known(DATE)).as("nobody else knows the time").isFalse();
  }

  private static final int DATE = 8;
  private static final int DATA = 24;

  /** Every byte of a small slot, and random ones of large ones: stamps, time and pattern alike. */
  @ParameterizedTest
  @CsvSource({"64, 1", "72, 2", "4096, 3", "600008, 4", "8388608, 5"})
  void shouldFindAnySingleDamagedByte(long bytes, long seed) {
    Random random = new Random(seed);
    MemorySegment ring = ring(bytes);
    SlotPattern pattern =
        new SlotPattern(
            new HostContents(ring), SLOTS, bytes, "run-" + Long.toHexString(random.nextLong()));
    long sequence = random.nextLong(0, 1L << 40);
    Phase phase = random.nextBoolean() ? Phase.RUN : Phase.WARM_UP;
    pattern.fill(phase, sequence);
    pattern.date(phase, sequence, random.nextLong());
    assertThat(pattern.look(phase, sequence)).isEqualTo(Stamps.EXPECTED);
    assertThat(pattern.firstWrongByte(phase, sequence)).isEqualTo(-1);
    int tries = bytes > 1 << 20 ? 40 : 300;
    for (int i = 0; i < tries; i++) {
      long at = i < 72 ? edge(i, bytes) : random.nextLong(bytes);
      long place = pattern.offset(sequence) + at;
      byte right = ring.get(JAVA_BYTE, place);
      ring.set(JAVA_BYTE, place, (byte) (right ^ random.nextInt(1, 256)));
      boolean stamp = at < DATE || at >= bytes - 8;
      if (stamp) {
        assertThat(pattern.look(phase, sequence)).as("byte %d", at).isNotEqualTo(Stamps.EXPECTED);
      } else {
        assertThat(pattern.firstWrongByte(phase, sequence)).isEqualTo(at < DATA ? DATE : at);
      }
      ring.set(JAVA_BYTE, place, right);
    }
    assertThat(pattern.look(phase, sequence)).isEqualTo(Stamps.EXPECTED);
    assertThat(pattern.firstWrongByte(phase, sequence)).isEqualTo(-1);
  }

  /** Both ends of the slot in turn. */
  private static long edge(int i, long bytes) {
    return i % 2 == 0 ? i / 2 % bytes : bytes - 1 - i / 2;
  }

  @Test
  void shouldTakeNoTimeOfAnotherSlotForItsOwn() {
    MemorySegment ring = ring(64);
    SlotPattern pattern = new SlotPattern(new HostContents(ring), SLOTS, 64, "run");
    pattern.fill(Phase.RUN, 0);
    pattern.date(Phase.RUN, 0, 123);
    pattern.fill(Phase.RUN, 1);
    pattern.date(Phase.RUN, 1, 123);
    assertThat(pattern.dateOf(Phase.RUN, 1)).isEqualTo(123);
    MemorySegment.copy(ring, DATE, ring, 64 + DATE, DATA - DATE);
    assertThat(pattern.firstWrongByte(Phase.RUN, 1)).isEqualTo(DATE);
    assertThat(pattern.firstWrongByte(Phase.RUN, 0)).isEqualTo(-1);
  }

  @Test
  void shouldTellStaleLaterAndForeignSlotsApart() {
    MemorySegment ring = ring(128);
    SlotPattern pattern = new SlotPattern(new HostContents(ring), SLOTS, 128, "run");
    pattern.fill(Phase.RUN, 5);
    assertThat(pattern.look(Phase.RUN, 9)).as("one lap ago").isEqualTo(Stamps.OTHER);
    assertThat(pattern.look(Phase.RUN, 1)).as("one lap ahead").isEqualTo(Stamps.LATER);
    assertThat(pattern.sequenceFound(Phase.RUN, 1)).isEqualTo(5);
    assertThat(pattern.look(Phase.WARM_UP, 5)).as("another phase").isEqualTo(Stamps.OTHER);
    assertThat(new SlotPattern(new HostContents(ring), SLOTS, 128, "another").look(Phase.RUN, 5))
        .as("another run")
        .isEqualTo(Stamps.OTHER);
  }

  @Test
  void shouldTakeATornSlotForOverwrittenOrNotYetThere() {
    MemorySegment ring = ring(128);
    SlotPattern pattern = new SlotPattern(new HostContents(ring), SLOTS, 128, "run");
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
    SlotPattern pattern = new SlotPattern(new HostContents(ring), SLOTS, 4096, "run");
    pattern.fill(Phase.RUN, 0);
    pattern.date(Phase.RUN, 0, 1);
    MemorySegment.copy(ring, 64, ring, 128, 64);
    assertThat(pattern.firstWrongByte(Phase.RUN, 0)).isEqualTo(128);
  }

  @Test
  void shouldSeeDataOfAnotherSlotBetweenRightStamps() {
    MemorySegment ring = ring(4096);
    SlotPattern pattern = new SlotPattern(new HostContents(ring), SLOTS, 4096, "run");
    pattern.fill(Phase.RUN, 4);
    pattern.stamp(Phase.RUN, 8);
    pattern.date(Phase.RUN, 8, 1);
    assertThat(pattern.look(Phase.RUN, 8)).isEqualTo(Stamps.EXPECTED);
    assertThat(pattern.firstWrongByte(Phase.RUN, 8)).isBetween(24L, 31L);
  }
}
