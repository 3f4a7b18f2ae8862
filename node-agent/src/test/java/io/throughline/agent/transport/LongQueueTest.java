package io.throughline.agent.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongQueueTest {
  private static final int CAPACITY = 256;

  @Test
  void shouldKeepTheOrderWhileItGrows() {
    LongQueue queue = new LongQueue(2, CAPACITY);
    Deque<Long> expected = new ArrayDeque<>();
    Random random = new Random(7);
    long number = 0;
    for (int step = 0; step < 20_000; step++) {
      // More come than go in the first half, and the other way round in the second.
      boolean add = random.nextInt(10) < (step < 10_000 ? 6 : 4);
      if (add && !queue.full()) {
        queue.add(++number, -number);
        expected.add(number);
      } else if (!add && !queue.isEmpty()) {
        assertThat(queue.next(0)).isEqualTo(expected.element());
        assertThat(queue.next(1)).isEqualTo(-expected.remove());
        queue.remove();
      }
      assertThat(queue.size()).isEqualTo(expected.size());
    }
  }

  @Test
  void shouldHoldAsManyAsItsCapacity() {
    LongQueue queue = new LongQueue(1, CAPACITY);
    for (int i = 0; i < CAPACITY; i++) {
      assertThat(queue.full()).isFalse();
      queue.add(i);
    }
    assertThat(queue.full()).isTrue();
    assertThatThrownBy(() -> queue.add(1))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the queue has 256 entries, its most");
  }

  @Test
  void shouldTakeEntriesOfThreeAndFourNumbers() {
    LongQueue three = new LongQueue(3, CAPACITY);
    three.add(1, 2, 3);
    LongQueue four = new LongQueue(4, CAPACITY);
    four.add(4, 5, 6, 7);
    assertThat(new long[] {three.next(0), three.next(1), three.next(2)}).containsExactly(1, 2, 3);
    assertThat(new long[] {four.next(0), four.next(3)}).containsExactly(4, 7);
  }

  @Test
  void shouldRefuseToRemoveFromNothing() {
    assertThatThrownBy(() -> new LongQueue(1, CAPACITY).remove())
        .isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 8, 100})
  void shouldRefuseCapacitiesThatAreNoPowerOfTwo(int capacity) {
    assertThatThrownBy(() -> new LongQueue(1, capacity))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("power of two");
  }
}
