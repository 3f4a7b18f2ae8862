package io.throughline.agent.p2p;

/** How far a leg is: what is published while it goes on. */
public interface Progress {
  /** Messages that left this side, complete as far as it knows. */
  long sent();

  /** Messages that came to this side. */
  long arrived();

  /** Begun and not complete. */
  long underWay();

  /** Adds where the time went. */
  void addSpent(TimeBreakdown sum);

  /** From post until completion, summed over batches. */
  long transferNanos();

  /** Latencies from the planned send, together; 0 without a plan. */
  double latencySum();

  /** How many there were. */
  long latencyCount();
}
