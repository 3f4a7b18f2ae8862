package io.throughline.agent.group;

import io.throughline.protocol.group.Flow;

/**
 * Two ranks and the flows between them that share a data path.
 *
 * @param low the lower rank's index
 * @param high the other's
 * @param carries which flows
 */
record Route(int low, int high, Carries carries) {

  /** Flows between two ranks. */
  enum Carries {
    /** Both, which are never measured at the same time. */
    BOTH,
    /** From the lower rank to the other. */
    UP,
    /** From the higher rank to the other. */
    DOWN
  }

  /**
   * The route of a flow.
   *
   * @param apart whether the two directions have routes of their own
   */
  static Route of(Flow flow, boolean apart) {
    boolean up = flow.from() < flow.to();
    return new Route(
        Math.min(flow.from(), flow.to()),
        Math.max(flow.from(), flow.to()),
        !apart ? Carries.BOTH : up ? Carries.UP : Carries.DOWN);
  }

  /** The rank at the other end. */
  int other(int rank) {
    return rank == low ? high : low;
  }
}
