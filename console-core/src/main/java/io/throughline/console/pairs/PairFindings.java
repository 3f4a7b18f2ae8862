package io.throughline.console.pairs;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.RankFinding;
import java.util.Optional;

/** Findings of a group, in a word or two. */
public final class PairFindings {
  private static final String NONE = "No rank and no pair stands out.";

  private PairFindings() {}

  /** In place of findings where there are none; empty where that is not known, or not asked. */
  public static String none(GroupResult group) {
    boolean judged = !group.rule().isEmpty() && !group.competes();
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

  /** The rank that a finding is about; -1 where it is about a pair, or names none. */
  static int rank(RankFinding finding) {
    return switch (finding.kind()) {
      case SENDING -> finding.flow().from();
      case RECEIVING -> finding.flow().to();
      case PAIR, INCONCLUSIVE, CLEARED, LOST -> -1;
    };
  }

  /** The finding on one pair, if it stands out. */
  static Optional<RankFinding> ofPair(GroupResult group, Flow flow) {
    return group.findings().stream()
        .filter(finding -> finding.flow().equals(flow))
        .filter(finding ->
            switch (finding.kind()) {
              case PAIR, INCONCLUSIVE, CLEARED -> true;
              case SENDING, RECEIVING, LOST -> false;
            })
        .findFirst();
  }
}
