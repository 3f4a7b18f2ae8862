package io.throughline.console.desktop;

import io.throughline.console.history.PointRun;
import io.throughline.console.history.Records;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A run that measures points, at stages that are to be looked at. */
public final class SamplePoints {
  private final Scenario scenario;
  private final RunPlan plan;
  private final List<Point> points;

  public SamplePoints(ScenarioKind kind, Map<String, String> settings) {
    scenario = Scenario.defaults(kind).with(settings);
    plan = PointRun.plan("20261121-061500-7f", kind, settings);
    points = new PointRun(plan, Records.STARTED).points();
  }

  public Scenario scenario() {
    return scenario;
  }

  public int count() {
    return points.size();
  }

  public RunView running(int finished) {
    Point at = points.get(finished);
    return view(
        Phase.RUNNING,
        finished,
        new Progress(
            (double) finished / points.size(),
            finished * 2_300_000_000L,
            (points.size() - finished) * 2_300_000_000L,
            "point %d of %d: %s".formatted(finished + 1, points.size(), at.spec().label()),
            at.receiverBandwidth(),
            at.senderBandwidth(),
            0,
            0,
            0),
        null);
  }

  public RunView done() {
    RunRecord record = Records.points(plan, points, List.of());
    return view(Phase.DONE, points.size(), new Progress(1, 0, 0, "", 0, 0, 0, 0, 0), record);
  }

  private RunView view(
      Phase phase,
      int finished,
      Progress progress,
      @org.jspecify.annotations.Nullable RunRecord record) {
    return new RunView(
        plan.runId(),
        plan,
        phase,
        plan.assignments().stream()
            .map(a -> new NodeView(a.node(), a.role(), "running", List.of(), ""))
            .toList(),
        progress,
        points.subList(0, finished),
        List.of(),
        record);
  }

  /** What is seen of it over time. */
  public LiveSeries series(int finished) {
    List<LivePoint> live = new ArrayList<>();
    for (int i = 0; i < finished * 23; i++) {
      Point point = points.get(i / 23);
      String telling = PointRun.telling(point.spec()).id();
      var latency = java.util.Objects.requireNonNull(point.latencies().get(telling));
      double wave = 1 + 0.02 * Math.sin(i / 3.0);
      live.add(
          new LivePoint(
              (i + 1) / 10.0,
              point.receiverBandwidth() * wave,
              point.senderBandwidth() * wave,
              latency.p50() / 1e3 * wave,
              latency.p99() / 1e3 * wave,
              Double.NaN,
              Double.NaN));
    }
    return new LiveSeries(live, 0, 0.1);
  }
}
