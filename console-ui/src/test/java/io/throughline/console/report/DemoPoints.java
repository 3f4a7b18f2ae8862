package io.throughline.console.report;

import static org.awaitility.Awaitility.await;

import io.throughline.console.history.Changed;
import io.throughline.console.history.History;
import io.throughline.console.history.PointRun;
import io.throughline.console.history.Records;
import io.throughline.console.history.StreamRun;
import io.throughline.console.run.verdict.Measured;
import io.throughline.console.run.verdict.Verdict;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.Threshold;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;

/** Demonstration runs that measured points, in history; judged as real ones are. */
public final class DemoPoints {
  /** What a node says of a run or a point, and puts nothing in doubt. */
  public static final Note KNOWN = Note.of("Sends at most 2 GB/s, as its limits.bandwidth says.");

  /** What it says, and puts a figure in doubt. */
  public static final Note DOUBT =
      Note.doubt("The memory for staging could not be pinned, so copies are slower.");

  private DemoPoints() {}

  /** A sweep of which the sender, and both sides at its first point, say one thing of each kind. */
  public static RunRecord noted(History history, String runId) {
    return of(
        history,
        PointRun.plan(runId, SweepScenario.KIND, Map.of("sizes", "8B,1KiB,1MiB")),
        List.of(),
        0,
        true);
  }

  /**
   * @param left how many of the last points were never measured; more than 0 is a failed run
   */
  static RunRecord of(
      History history,
      String runId,
      ScenarioKind kind,
      Map<String, String> settings,
      List<String> thresholds,
      int left) {
    return of(history, PointRun.plan(runId, kind, settings), thresholds, left, false);
  }

  private static RunRecord of(
      History history, RunPlan bare, List<String> thresholds, int left, boolean noted) {
    RunPlan plan = plan(bare);
    String runId = plan.runId();
    PointRun run = new PointRun(plan, Records.STARTED + 2_400);
    history.begin(opening(plan));
    history.event(runId, new RunEvent(Records.STARTED + 40, "alpha", "launch", "join after 0.5 s"));
    history.event(runId, new RunEvent(Records.STARTED + 2_400, "", "phase", "running"));
    AtomicInteger committed = new AtomicInteger();
    for (Sample sample : run.samples()) {
      history.append(runId, sample, committed::incrementAndGet);
    }
    await().atMost(Duration.ofSeconds(60)).until(() -> committed.get() == run.samples().size());
    StreamRun stream = new StreamRun(Records.STARTED + 2_400, 1);
    List<NodeRecord> nodes =
        DemoNodes.of(stream, run.elapsedNanos(), Records.STARTED + 62_000).stream()
            .map(Changed::withoutHistograms)
            .map(node ->
                noted && node.role().equals("sender") ? Changed.notes(node, KNOWN, DOUBT) : node)
            .toList();
    List<Point> points =
        run.points().stream()
            .map(point ->
                noted && point.spec().index() == 0 ? Changed.notes(point, KNOWN, DOUBT) : point)
            .limit(run.points().size() - left)
            .toList();
    Measured measured = new Measured(null, points);
    Verdict verdict =
        left == 0
            ? Verdict.ofFinished(
                plan, thresholds.stream().map(Threshold::parse).toList(), nodes, measured)
            : Verdict.ofPartial(
                Outcome.FAILED,
                "node beta failed while running: its agent was lost: it ended with signal 9 (KILL)",
                plan,
                nodes,
                measured);
    return history.finish(record(plan, verdict, measured, nodes));
  }

  private static RunPlan plan(RunPlan bare) {
    return new RunPlan(
        bare.runId(),
        "rack-" + bare.kind(),
        bare.kind(),
        bare.settings(),
        "ucx",
        DemoRun.onRack(bare.assignments(), ""));
  }

  private static RunRecord opening(RunPlan plan) {
    return record(
        plan,
        new Verdict(Outcome.RUNNING, "", List.of(), List.of()),
        new Measured(null, List.of()),
        List.of());
  }

  private static RunRecord record(
      RunPlan plan, Verdict verdict, Measured measured, List<NodeRecord> nodes) {
    return new RunRecord(
        RunRecord.SCHEMA,
        "0.1.0",
        plan.runId(),
        "Two nodes of rack 3, weekly",
        Records.STARTED,
        nodes.isEmpty() ? 0 : Records.STARTED + 62_000,
        verdict.outcome(),
        verdict.reason(),
        plan,
        Records.texts(plan),
        null,
        measured.points(),
        List.of(),
        verdict.thresholds(),
        verdict.flags(),
        nodes,
        Map.of(),
        List.of());
  }
}
