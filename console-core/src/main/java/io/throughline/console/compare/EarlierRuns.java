package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunSearch;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Whole runs of one plan and the same nodes that history keeps. */
final class EarlierRuns {
  /** More say hardly more of how runs differ, and the latest say most. */
  private static final int MOST = 30;

  /** Lines of history that are looked at. */
  private static final int SEEN = 200;

  private EarlierRuns() {}

  /** The latest first; the run itself is one of them. */
  static List<RunRecord> of(History history, RunRecord run) {
    RunPlan plan = run.plan();
    Configuration.Identity identity = Configuration.identity(run);
    List<String> nodes = plan.assignments().stream().map(Assignment::node).toList();
    RunSearch search =
        new RunSearch(
            "",
            List.of(),
            "",
            plan.scenario(),
            Set.of(Outcome.PASSED, Outcome.COMPLETED, Outcome.MISSED),
            Long.MIN_VALUE,
            Long.MAX_VALUE,
            SEEN);
    List<RunRecord> same = new ArrayList<>();
    for (RunLine line : history.list(search)) {
      if (same.size() < MOST
          && line.subject().kind().equals(plan.kind())
          && line.subject().nodes().equals(nodes)) {
        history
            .run(line.runId())
            .filter(record -> Configuration.identity(record).equals(identity))
            .filter(record -> record.plan().transport().equals(plan.transport()))
            .ifPresent(same::add);
      }
    }
    return List.copyOf(same);
  }
}
