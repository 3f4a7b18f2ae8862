package io.throughline.protocol.result;

import io.throughline.protocol.group.Flow;

/**
 * A finding in a group's flows on one rank or one pair of ranks.
 *
 * @param kind what it is about
 * @param flow the pair; of a rank, one of its flows: the rank is {@link Flow#from} where it sends,
 *     {@link Flow#to} where it receives
 * @param share of the rate that is expected there, 0.6 for 60 %
 * @param text one sentence that names ranks, share, and how often it was tested
 */
public record RankFinding(Kind kind, Flow flow, double share, String text) {

  /** Kinds, from the one that concerns most flows. */
  public enum Kind {
    /** A rank sends more slowly than others, to whomever. */
    SENDING,
    /** A rank receives more slowly than others, from whomever. */
    RECEIVING,
    /** Neither rank is slow, but the way from one to the other is. */
    PAIR,
    /** It looked slow at first, and did not when it was tested again. */
    CLEARED,
    /** It looked slow, and nobody can tell why: its data threads wanted for a CPU, for example. */
    INCONCLUSIVE,
    /** A rank was lost, or did not answer. */
    LOST
  }

  /** Whether a rank or a pair is called slow or lost. */
  public boolean bad() {
    return kind != Kind.CLEARED && kind != Kind.INCONCLUSIVE;
  }
}
