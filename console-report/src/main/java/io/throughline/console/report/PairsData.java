package io.throughline.console.report;

import io.throughline.console.pairs.HeatMaps;
import io.throughline.console.pairs.PairFigure;
import io.throughline.console.pairs.PairFindings;
import io.throughline.console.report.story.Mark;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RankFinding;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Data of the page about the pairs of ranks, but for one rank with all others, whose flows are a
 * table.
 *
 * @param planned how many pairs there are to measure
 * @param measured of them, whole
 * @param rule by which the findings were made; empty while the run goes on
 * @param none what to say where nothing stands out; empty while that is not known
 * @param findings the worst first
 * @param maps none while nothing is measured
 */
public record PairsData(
    int planned,
    int measured,
    String rule,
    String none,
    List<Finding> findings,
    List<DrawnMap> maps) {

  /**
   * A finding.
   *
   * @param label what it is about
   * @param mark how it is marked wherever it is told
   */
  public record Finding(String label, Mark mark, String text) {}

  /** Null where the run measures no flows between ranks. */
  static @Nullable PairsData of(RunRecord run) {
    GroupResult group = run.ranks().group();
    if (group != null && !group.mapped()) {
      return null;
    }
    if (group == null) {
      boolean begins =
          run.status().outcome() == Outcome.RUNNING
              && ScenarioKinds.find(run.plan().kind())
                  .filter(kind -> kind.workload().measuresFlows())
                  .isPresent()
              && mapped(run.plan().flows());
      return begins ? beginning(run.plan().assignments().size()) : null;
    }
    return new PairsData(
        pairs(group.group().size()),
        Math.toIntExact(PairFigure.flows(group).count()),
        group.rule(),
        PairFindings.none(group),
        group.findings().stream().map(PairsData::told).toList(),
        HeatMaps.of(group).stream().map(DrawnMap::of).toList());
  }

  /** Whether a map will show the flows: not where all go to one rank or come from one. */
  private static boolean mapped(FlowPlan plan) {
    List<Flow> flows = plan.rounds().stream().flatMap(round -> round.flows().stream()).toList();
    return plan.steps().size() < 2
        && flows.stream().map(Flow::from).distinct().count() > 1
        && flows.stream().map(Flow::to).distinct().count() > 1;
  }

  private static PairsData beginning(int ranks) {
    return new PairsData(pairs(ranks), 0, "", "", List.of(), List.of());
  }

  private static int pairs(int ranks) {
    return ranks * (ranks - 1);
  }

  private static Finding told(RankFinding finding) {
    return new Finding(PairFindings.label(finding.kind()), Mark.of(finding), finding.text());
  }
}
