package io.throughline.protocol.group;

/**
 * Data that goes from one rank to another: the unit of a plan and of a result.
 *
 * @param from index of the rank that the data comes from
 * @param to index of the rank where the data arrives; another
 */
public record Flow(int from, int to) {
  public Flow {
    if (from < 0 || to < 0 || from == to) {
      throw new IllegalArgumentException("there is no flow from rank %d to %d".formatted(from, to));
    }
  }

  /** The flow the other way. */
  public Flow reversed() {
    return new Flow(to, from);
  }

  /** Whether a rank is one of the flow's ends. */
  public boolean touches(int rank) {
    return rank == from || rank == to;
  }
}
