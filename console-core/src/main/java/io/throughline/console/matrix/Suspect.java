package io.throughline.console.matrix;

import io.throughline.protocol.group.Flow;

/** A rank or a pair that stands out as slow, and is to be tested again. */
public sealed interface Suspect {

  /** The share of the rate that is expected there: 0.6 for 60 %, below 1. */
  double share();

  /** Whether a rank takes part. */
  boolean concerns(int rank);

  /** A rank that sends more slowly than others. */
  record Sender(int rank, double share) implements Suspect {
    @Override
    public boolean concerns(int other) {
      return other == rank;
    }
  }

  /** A rank that receives more slowly than others. */
  record Receiver(int rank, double share) implements Suspect {
    @Override
    public boolean concerns(int other) {
      return other == rank;
    }
  }

  /** A pair that is slower than its two ranks lead one to expect. */
  record Pair(Flow flow, double share) implements Suspect {
    @Override
    public boolean concerns(int rank) {
      return flow.touches(rank);
    }
  }
}
