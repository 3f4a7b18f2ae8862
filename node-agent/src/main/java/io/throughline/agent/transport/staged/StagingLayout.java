package io.throughline.agent.transport.staged;

import io.throughline.agent.transport.TransportException;

/**
 * Where things lie in one side's host memory, as the other side is told.
 *
 * @param chunk bytes of a piece at most
 * @param spacing from one slot to the next
 * @param arrivals where the slots for writes begin; -1 where writes go to the lane
 * @param lane where the memory of transfers begins; -1 where that is on a GPU
 */
record StagingLayout(long chunk, long spacing, long arrivals, long lane) {
  /** Pieces under way at a time in each direction: copied, carried, and waiting to be told of. */
  static final int SLOTS = 4;

  private static final String NAME = "staged";
  private static final int FIELDS = 5;

  boolean onGpu() {
    return lane < 0;
  }

  String encode(String inner) {
    return "%s %d %d %d %d %s".formatted(NAME, chunk, spacing, arrivals, lane, inner);
  }

  /**
   * @throws TransportException when the other side does something else
   */
  static StagingLayout decode(String address) {
    String[] fields = address.split(" ", FIELDS + 1);
    if (fields.length != FIELDS + 1 || !fields[0].equals(NAME)) {
      throw new TransportException("the other side does not stage memory of GPUs");
    }
    return new StagingLayout(
        Long.parseLong(fields[1]),
        Long.parseLong(fields[2]),
        Long.parseLong(fields[3]),
        Long.parseLong(fields[4]));
  }

  static String inner(String address) {
    return address.split(" ", FIELDS + 1)[FIELDS];
  }

  /** Offset at which the piece of a number is put on this side. */
  long slot(long piece) {
    return arrivals + piece % SLOTS * spacing;
  }
}
