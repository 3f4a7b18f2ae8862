package io.throughline.agent.point;

/** The progress of a phase, which is published while it goes on. */
public interface Progress {
  /** Messages that left this side, complete as far as it knows. */
  long sent();

  /** Messages that came to this side. */
  long arrived();

  /** Begun and not complete. */
  long underWay();

  /** Adds where the time went. */
  void addSpent(TimeBreakdown sum);

  /** From post until completion, summed over batches; 0 where that is not timed. */
  default long transferNanos() {
    return 0;
  }

  /** Latencies from the planned send, together; 0 without a plan. */
  default double latencySum() {
    return 0;
  }

  /** How many there were. */
  default long latencyCount() {
    return 0;
  }
}
