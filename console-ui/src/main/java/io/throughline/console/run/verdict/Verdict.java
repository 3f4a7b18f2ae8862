package io.throughline.console.run.verdict;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RoleResult;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a run comes to.
 *
 * @param reason why it failed or was stopped; empty where neither
 * @param thresholds judged only where the run reached its end
 */
public record Verdict(
    Outcome outcome, String reason, List<ThresholdVerdict> thresholds, List<Flag> flags) {

  /**
   * A run whose agents all handed in their results.
   *
   * @param summary null where nothing was measured
   */
  public static Verdict ofFinished(
      RunPlan plan, List<Threshold> thresholds, List<NodeRecord> nodes, @Nullable Summary summary) {
    List<RoleResult> results =
        nodes.stream().map(NodeRecord::result).filter(Objects::nonNull).toList();
    for (RoleResult result : results) {
      if (!result.complete()) {
        return ofPartial(
            Outcome.FAILED,
            "node %s ended before the run did: %s".formatted(result.node(), result.ending()),
            plan,
            nodes,
            summary);
      }
    }
    if (summary == null) {
      return ofPartial(Outcome.FAILED, "nothing was measured", plan, nodes, null);
    }
    List<ThresholdVerdict> judged = Thresholds.judge(thresholds, summary);
    List<Flag> flags = Flags.of(plan, nodes, summary);
    if (summary.mismatches() > 0 && !plan.settings().on(StreamScenario.EXPECT_MISMATCHES)) {
      return new Verdict(Outcome.FAILED, mismatches(plan, summary), judged, flags);
    }
    boolean held = judged.stream().allMatch(ThresholdVerdict::held);
    return new Verdict(held ? Outcome.PASSED : Outcome.MISSED, "", judged, flags);
  }

  /**
   * A run that ended early.
   *
   * @param summary of what there is; null where there is nothing
   */
  public static Verdict ofPartial(
      Outcome outcome,
      String reason,
      RunPlan plan,
      List<NodeRecord> nodes,
      @Nullable Summary summary) {
    List<Flag> flags = new ArrayList<>();
    if (summary != null) {
      flags.add(
          new Flag(
              "partial",
              "The run did not reach its end: its figures are of the part before that."));
      flags.addAll(Flags.of(plan, nodes, summary));
    }
    return new Verdict(outcome, reason, List.of(), flags);
  }

  private static String mismatches(RunPlan plan, Summary summary) {
    return ("node %s: %d of %d slots did not hold what they had to; %d of them had been overwritten"
            + " unread")
        .formatted(
            plan.role(StreamScenario.RECEIVER.id()).node(),
            summary.mismatches(),
            summary.transfers(),
            summary.overruns());
  }
}
