package io.throughline.console.run.kept;

import io.throughline.console.history.History;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.RunView;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run as history holds it, with all that a view of it shows.
 *
 * @param series its time series
 * @param summary the record's; of one that still goes on, from its samples; null where there are
 *     none
 * @param baseline the run that is pinned for its scenario and nodes; empty where none is
 */
public record KeptRun(
    RunRecord record, LiveSeries series, @Nullable Summary summary, Optional<String> baseline) {

  /**
   * Reads it.
   *
   * @return empty if there is no such run
   * @throws io.throughline.protocol.problem.ProblemException if the history cannot be read
   */
  public static Optional<KeptRun> read(History history, String runId) {
    return history
        .run(runId)
        .map(record ->
            new KeptRun(
                record,
                KeptSeries.of(history, record),
                summary(history, record),
                history.baselineId(record.plan())));
  }

  private static @Nullable Summary summary(History history, RunRecord record) {
    return record.results().summary() == null && record.status().outcome() == Outcome.RUNNING
        ? history.summary(record.runId()).orElse(null)
        : record.results().summary();
  }

  /** As a view of a run that is watched, at its end. */
  public RunView view() {
    return new RunView(
        record.runId(),
        record.plan(),
        Phase.DONE,
        record.nodes().stream().map(this::node).toList(),
        new Progress(record.status().outcome().whole() ? 1 : 0, 0, 0, "", 0, 0, 0, 0, 0),
        record.results().points(),
        record.log().events(),
        record,
        null);
  }

  private String state(NodeRecord node) {
    if (record.status().outcome() == Outcome.RUNNING) {
      return "going on";
    }
    CleanUp cleanUp = node.cleanUp();
    return cleanUp != null && cleanUp.verdict() == CleanUp.Verdict.CLEAN ? "clean" : "ended";
  }

  private NodeView node(NodeRecord node) {
    String start = node.node() + ": ";
    return new NodeView(
        node.node(),
        node.role(),
        state(node),
        node.launch().stream()
            .map(step ->
                new LaunchStepEvent(
                    step.step(), LaunchStepEvent.State.DONE, step.detail(), step.nanos()))
            .toList(),
        record.status().reason().startsWith(start) ? record.status().reason() : "");
  }
}
