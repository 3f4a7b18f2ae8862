package io.throughline.agent.transport.staged;

import static io.throughline.agent.sync.ControlMessage.STAGING_TAKEN;

import io.throughline.agent.transport.Transport;

/** Pieces of writes that the other side has put into places here: copied to the GPU, in order. */
final class StagedArrivals {
  private final Transport inner;
  private final StagingSlots stagingSlots;
  private long arrived;
  private long copied;
  private long told;

  StagedArrivals(Transport inner, StagingSlots stagingSlots) {
    this.inner = inner;
    this.stagingSlots = stagingSlots;
  }

  /** The next piece is in its place. */
  void piece(long length, long to) {
    stagingSlots.copyIn(arrived++, to, length);
  }

  void pump() {
    while (copied < arrived && stagingSlots.copied(copied)) {
      copied++;
    }
    if (copied > told && STAGING_TAKEN.send(inner, copied)) {
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
