package io.throughline.agent.remote;

/** A part of a point; all clients and servers begin it together. */
enum RemotePhase {
  WARM_UP,
  MEASURE,
  /** Checks moved blocks, outside of the measurement. */
  PROOF;

  private static final RemotePhase[] ALL = values();

  /** A number that no other phase of the run has. */
  @SuppressWarnings("EnumOrdinal") // A number of this run, which nobody keeps.
  long number(int point) {
    return (long) point * ALL.length + ordinal();
  }

  static RemotePhase of(long number) {
    return ALL[(int) (number % ALL.length)];
  }

  static int point(long number) {
    return (int) (number / ALL.length);
  }
}
