package io.throughline.console.pairs;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RankFinding.Subject;
import java.util.Optional;
import java.util.stream.Stream;

/** Findings of a group, in a word or two. */
public final class PairFindings {
  private static final String NONE = "No rank and no pair stands out.";

  private PairFindings() {}

  /**
   * In place of findings where there are none; empty where that is not known, since nothing was
   * measured, or not asked.
   */
  public static String none(GroupResult group) {
    boolean judged =
        !group.rule().isEmpty()
            && !group.competes()
            && group.flows().stream().anyMatch(FlowResult::complete);
    return judged && group.findings().isEmpty() ? NONE : "";
  }

  /** The label of a kind of finding. */
  public static String label(RankFinding.Kind kind) {
    return switch (kind) {
      case SENDING -> "Slow sender";
      case RECEIVING -> "Slow receiver";
      case PAIR -> "Slow pair";
      case INCONCLUSIVE -> "Inconclusive";
      case CLEARED -> "Cleared";
      case LOST -> "Lost";
    };
  }

  /** The verdict on a rank as it sends or receives; empty where there is none. */
  static Optional<RankFinding> ofRank(GroupResult group, int rank, Subject subject) {
    return judged(group, subject)
        .filter(finding ->
            rank == (subject == Subject.SENDER ? finding.flow().from() : finding.flow().to()))
        .findFirst();
  }

  /** The verdict on one pair; empty where there is none. */
  static Optional<RankFinding> ofPair(GroupResult group, Flow flow) {
    return judged(group, Subject.PAIR).filter(finding -> finding.flow().equals(flow)).findFirst();
  }

  private static Stream<RankFinding> judged(GroupResult group, Subject subject) {
    return group.findings().stream()
        .filter(finding -> finding.kind() != RankFinding.Kind.LOST && finding.subject() == subject);
  }

  /** The mark of what a verdict is on. */
  static HeatMap.Mark mark(RankFinding finding) {
    return switch (finding.kind()) {
      case CLEARED -> HeatMap.Mark.CLEARED;
      case INCONCLUSIVE -> HeatMap.Mark.INCONCLUSIVE;
      case SENDING, RECEIVING, PAIR, LOST -> HeatMap.Mark.SLOW;
    };
  }
}
