package io.throughline.agent.transport.staged;

import io.throughline.agent.transport.Transport;

/** Pieces of writes that the other side has put into places here: copied to the GPU, in order. */
final class Arriving {
  private final Transport inner;
  private final Slots slots;
  private long arrived;
  private long copied;
  private long told;

  Arriving(Transport inner, Slots slots) {
    this.inner = inner;
    this.slots = slots;
  }

  /** The next piece is in its place. */
  void piece(long length, long to) {
    slots.copyIn(arrived++, to, length);
  }

  void pump() {
    while (copied < arrived && slots.copied(copied)) {
      copied++;
    }
    if (copied > told && inner.notify(Words.first(Words.TAKEN, 0), copied)) {
      told = copied;
    }
  }

  long movement() {
    return arrived + copied + told;
  }

  boolean copying() {
    return copied < arrived;
  }
}
