package io.throughline.console.compare;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.console.compare.Comparison.Change;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One variant's flows between ranks held against those of the first, pair by pair. Bytes per second
 * and nanoseconds. Ranks are the same where their names are. In JSON the parts of its parts stand
 * beside each other.
 *
 * @param column index of the variant, 1 and up
 * @param fans whether all flows come from one rank, or all go to one
 * @param ranks that both variants have
 * @param pairs that either variant has, by sender and then by receiver
 * @param effects of the ranks that both have, as far as they have three pairs or more in a
 *     direction
 * @param yardstick what a pair is held against
 * @param findings what changed otherwise than the others: ranks, then pairs, what changed most
 *     first
 * @param notes what is only in one of both, and what else keeps pairs from being compared
 * @param rule by which the findings were made; empty where nothing could be compared
 */
public record FlowComparison(
    int column,
    boolean fans,
    List<String> ranks,
    List<PairChange> pairs,
    List<RankEffect> effects,
    @JsonUnwrapped Yardstick yardstick,
    List<Finding> findings,
    List<String> notes,
    String rule) {

  public FlowComparison {
    ranks = List.copyOf(ranks);
    pairs = List.copyOf(pairs);
    effects = List.copyOf(effects);
    findings = List.copyOf(findings);
    notes = List.copyOf(notes);
  }

  /**
   * The change that pairs have in common, against which each is held.
   *
   * @param usual ratio of bandwidth that two median ranks have; null where no pair is of both
   * @param judged whether there are enough pairs or runs to say what changed otherwise than the
   *     others
   * @param limit share by which a pair has to be off the others to stand out; null where pairs are
   *     not judged by their scatter
   */
  public record Yardstick(@Nullable Double usual, boolean judged, @Nullable Double limit) {
    /** Whether pairs scatter so widely that nothing can be said of those that do not stand out. */
    public boolean scattered() {
      return limit != null && 100 * limit > SignificanceTest.WIDEST;
    }
  }

  /**
   * A pair of ranks.
   *
   * @param bandwidth what became of it
   * @param roundTrip the same of the median round trip; without values where none was measured
   * @param problem why it was not measured in one of both; empty where it was
   */
  public record PairChange(RankPair pair, Values bandwidth, Values roundTrip, String problem) {

    /** One of both figures. */
    public Values of(FlowFigure figure) {
      return switch (figure) {
        case BANDWIDTH -> bandwidth;
        case ROUND_TRIP -> roundTrip;
      };
    }
  }

  /**
   * A figure of a pair.
   *
   * @param before the first variant's, null where it has none
   * @param after the other's, null where it has none
   * @param change what is known of the difference; null where only one variant has the figure
   * @param off whether it differs from before otherwise than the other pairs do, whatever it comes
   *     of
   */
  public record Values(
      @Nullable Double before, @Nullable Double after, @Nullable Change change, boolean off) {

    /** After by before; null where one of both is not known. */
    public @Nullable Double ratio() {
      return before == null || after == null ? null : (Double) (after / before);
    }

    /** After minus before; null where one of both is not known. */
    public @Nullable Double difference() {
      return before == null || after == null ? null : (Double) (after - before);
    }
  }

  /**
   * The effect that the pairs of a rank have in common.
   *
   * @param sends as a sender; else as a receiver
   * @param ratio after by before, of all its pairs
   * @param change what is known of the difference from the other ranks; null where nothing is
   */
  public record RankEffect(
      FlowFigure figure, String rank, boolean sends, double ratio, @Nullable Change change) {}

  /** The subject of a finding. */
  public enum Kind {
    SENDING("Sender"),
    RECEIVING("Receiver"),
    PAIR("Pair"),
    /** Stands out, perhaps since data threads waited for a CPU. */
    INCONCLUSIVE("Inconclusive");

    private final String label;

    Kind(String label) {
      this.label = label;
    }

    /** Before the sentence. */
    public String label() {
      return label;
    }
  }

  /**
   * A rank or a pair that changed otherwise than the others.
   *
   * @param from the sender; empty where it is a receiver, whoever sends
   * @param to the receiver; empty where it is a sender, whoever receives
   * @param ratio after by before
   * @param better whether it became faster
   * @param text one sentence without its full stop
   */
  public record Finding(
      Kind kind,
      FlowFigure figure,
      String from,
      String to,
      double ratio,
      boolean better,
      String text) {

    /** Whether it is about one pair. */
    public boolean ofPair() {
      return !from.isEmpty() && !to.isEmpty();
    }

    /** Whether a pair changed for it. */
    public boolean explains(RankPair pair) {
      return (from.isEmpty() || from.equals(pair.from())) && (to.isEmpty() || to.equals(pair.to()));
    }
  }

  /** Whether anything was measured by both. */
  public boolean comparable() {
    return pairs.stream().anyMatch(pair -> pair.bandwidth().ratio() != null);
  }
}
