package io.throughline.agent.store;

/** Numbers that wait in order; allocates nothing once it is made. */
final class NumberQueue {
  private final int[] numbers;
  private int first;
  private int count;

  NumberQueue(int most) {
    numbers = new int[most];
  }

  boolean isEmpty() {
    return count == 0;
  }

  void add(int number) {
    if (count == numbers.length) {
      throw new IllegalStateException("there is no room for a number");
    }
    numbers[(first + count++) % numbers.length] = number;
  }

  int first() {
    if (count == 0) {
      throw new IllegalStateException("there is no number");
    }
    return numbers[first];
  }

  int take() {
    int number = first();
    first = (first + 1) % numbers.length;
    count--;
    return number;
  }
}
