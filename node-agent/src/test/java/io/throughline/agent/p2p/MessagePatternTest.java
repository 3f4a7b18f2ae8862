package io.throughline.agent.p2p;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.agent.workload.HostContents;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class MessagePatternTest {
  private final Arena arena = Arena.ofConfined();

  @AfterEach
  void close() {
    arena.close();
  }

  @Test
  void shouldFindEverySingleDamagedBitOfAnySize() {
    MemorySegment memory = arena.allocate(256, 64);
    MessagePattern pattern = new MessagePattern(new HostContents(memory), "run");
    pattern.begin(3, true);
    Random random = new Random(7);
    for (int size = 1; size <= 130; size++) {
      pattern.fill(64, size, size);
      assertThat(pattern.firstWrongByte(64, size, size)).isEqualTo(-1);
      for (int offset = 0; offset < size; offset++) {
        byte right = memory.get(JAVA_BYTE, 64 + offset);
        memory.set(JAVA_BYTE, 64 + offset, (byte) (right ^ 1 << random.nextInt(8)));
        assertThat(pattern.firstWrongByte(64, size, size)).isEqualTo(offset);
        assertThat(pattern.firstWrongInside(64, size, size))
            .isEqualTo(offset == 0 || offset == size - 1 ? -1 : offset);
        memory.set(JAVA_BYTE, 64 + offset, right);
      }
      assertThat(memory.get(JAVA_BYTE, 64 + size)).as("what lies behind").isZero();
      memory.fill((byte) 0);
    }
  }

  @Test
  void shouldLookInsideAPutWithoutTouchingIt() {
    MemorySegment memory = arena.allocate(64, 64);
    MessagePattern writer = new MessagePattern(new HostContents(memory), "run");
    writer.begin(3, true);
    writer.fill(0, 50, 9);
    memory.set(JAVA_BYTE, 0, (byte) 1);
    memory.set(JAVA_BYTE, 49, (byte) 1);
    MessagePattern reader = new MessagePattern(new HostContents(memory.asReadOnly()), "run");
    reader.begin(3, true);
    assertThat(reader.firstWrongInside(0, 50, 9)).isEqualTo(-1);
    memory.set(JAVA_BYTE, 48, (byte) ~memory.get(JAVA_BYTE, 48));
    assertThat(reader.firstWrongInside(0, 50, 9)).isEqualTo(48);
  }

  @Test
  void shouldDifferByRunLegDirectionSequenceAndPosition() {
    MemorySegment memory = arena.allocate(128, 64);
    MessagePattern pattern = new MessagePattern(new HostContents(memory), "run");
    pattern.begin(3, true);
    pattern.fill(0, 64, 5);
    assertThat(pattern.firstWrongByte(0, 64, 6)).as("another sequence").isZero();
    assertThat(pattern.firstWrongByte(8, 56, 5)).as("another position").isZero();
    pattern.begin(3, false);
    assertThat(pattern.firstWrongByte(0, 64, 5)).as("the other direction").isZero();
    pattern.begin(4, true);
    assertThat(pattern.firstWrongByte(0, 64, 5)).as("another phase").isZero();
    MessagePattern other = new MessagePattern(new HostContents(memory), "another");
    other.begin(3, true);
    assertThat(other.firstWrongByte(0, 64, 5)).as("another run").isZero();
  }
}
