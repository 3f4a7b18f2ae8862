package io.throughline.console.run.agent;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.problem.Problem;
import java.util.Comparator;
import java.util.List;

/**
 * Finds the participant that is the reason where somebody is in trouble, whatever came first: whose
 * agent was ended or lost comes before whose agent ended by itself, that before who says why it
 * failed, and all before who only tells of a peer. Of equals it is the first. Where all that is
 * told is of a peer, and one there is that says nothing, it is that one.
 */
final class RootCause {
  static final String WHERE_IT_HUNG = "where it hung is in mover.log among the run's logs";

  /** Time for a peer's last words, or for the keeper's, before it is said who failed. */
  private static final long SETTLING_NANOS = 1_500_000_000L;

  /** The settling time where it is not yet known how a lost agent ended. */
  private static final long UNKNOWN_NANOS = 4_000_000_000L;

  /**
   * The settling time where all that is said is of a peer, which the hub gives up after ten
   * seconds.
   */
  private static final long PEER_NANOS = Protocol.LAST_WORDS_TIMEOUT.toNanos();

  /** The weight of a trouble: how much it says that it is the reason of the others, least first. */
  private enum Weight {
    TELLS_OF_PEER,
    FAILED,
    CRASHED,
    DIED
  }

  private final List<Participant> troubled;
  private final List<Participant> mute;

  /**
   * @param all who take part; one at least is in trouble
   */
  RootCause(List<Participant> all) {
    troubled = all.stream().filter(Participant::inTrouble).toList();
    mute =
        troubled.stream().allMatch(Participant::tellsOfPeer)
            ? all.stream().filter(one -> !one.inTrouble() && !one.handedIn()).toList()
            : List.of();
  }

  /** Whom the troubled wait for: they neither fail nor finish. Empty where somebody says why. */
  List<Participant> mute() {
    return mute;
  }

  /** By the clock of {@link Participant#troubledAt}. */
  long clearAt() {
    return troubled.stream().mapToLong(Participant::troubledAt).min().orElseThrow() + settling();
  }

  private long settling() {
    if (troubled.stream().anyMatch(one -> weight(one) == Weight.DIED && one.endKnown())) {
      // Nothing that anybody may still say outweighs it.
      return 0;
    }
    boolean onlyConsequences = troubled.stream().allMatch(Participant::tellsOfPeer);
    if (!mute.isEmpty()
        || (onlyConsequences && troubled.stream().anyMatch(Participant::handedIn))) {
      return PEER_NANOS;
    }
    return troubled.stream().allMatch(Participant::endKnown) ? SETTLING_NANOS : UNKNOWN_NANOS;
  }

  RunFailure trouble(Phase phase) {
    RunFailure told = culprit().trouble(phase);
    if (mute.size() != 1) {
      return told;
    }
    String node = mute.getFirst().node();
    String what =
        "it neither went on nor said why, while another waited for it (%s)"
            .formatted(told.sentence());
    return new RunFailure(node, phase, new Problem("node " + node, what, WHERE_IT_HUNG));
  }

  private Participant culprit() {
    return troubled.stream()
        .min(
            Comparator.comparing(RootCause::weight)
                .reversed()
                .thenComparingLong(Participant::troubledAt))
        .orElseThrow();
  }

  private static Weight weight(Participant troubled) {
    if (troubled.diedSilently()) {
      return troubled.crashed() ? Weight.CRASHED : Weight.DIED;
    }
    return troubled.tellsOfPeer() ? Weight.TELLS_OF_PEER : Weight.FAILED;
  }
}
