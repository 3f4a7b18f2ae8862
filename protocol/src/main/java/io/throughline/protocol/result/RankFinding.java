package io.throughline.protocol.result;

import io.throughline.protocol.group.Flow;
import java.util.Objects;

/**
 * A finding in a group's flows on one rank or one pair of ranks.
 *
 * @param kind the verdict
 * @param subject what the verdict is on; of a record that lacks it, as its kind says
 * @param flow the pair; of a rank, one of its flows: the rank is {@link Flow#from} where it sends
 *     or was lost, {@link Flow#to} where it receives
 * @param share of the rate that is expected there, 0.6 for 60 %
 * @param text one sentence that names ranks, share, and how often it was tested
 */
public record RankFinding(Kind kind, Subject subject, Flow flow, double share, String text) {

  public RankFinding {
    // Records from before there was such a thing have none.
    subject = Objects.requireNonNullElse(subject, Subject.of(kind));
  }

  /** On what its kind says; a pair where that says nothing. */
  public RankFinding(Kind kind, Flow flow, double share, String text) {
    this(kind, Subject.of(kind), flow, share, text);
  }

  /** Subject of a finding. */
  public enum Subject {
    /** A rank as it sends. */
    SENDER,
    /** A rank as it receives. */
    RECEIVER,
    /** The way from one rank to another. */
    PAIR;

    private static Subject of(Kind kind) {
      return switch (kind) {
        case SENDING, LOST -> SENDER;
        case RECEIVING -> RECEIVER;
        case PAIR, CLEARED, INCONCLUSIVE -> PAIR;
      };
    }
  }

  /** Kinds, from the one that concerns most flows. */
  public enum Kind {
    /** A rank sends more slowly than others, to whomever. */
    SENDING,
    /** A rank receives more slowly than others, from whomever. */
    RECEIVING,
    /** Neither rank is slow, but the way from one to the other is. */
    PAIR,
    /** Slow at first, and not when tested again. */
    CLEARED,
    /** Slow for an unknown reason: its data threads wanted for a CPU, for example. */
    INCONCLUSIVE,
    /** A rank was lost, or did not answer. */
    LOST
  }

  /** Whether a rank or a pair is called slow or lost. */
  public boolean bad() {
    return kind != Kind.CLEARED && kind != Kind.INCONCLUSIVE;
  }
}
