package io.throughline.benchmarks.window;

import io.throughline.console.history.History;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.RunRecord.Assessment;
import io.throughline.protocol.result.RunRecord.Header;
import io.throughline.protocol.result.RunRecord.Log;
import io.throughline.protocol.result.RunRecord.Ranks;
import io.throughline.protocol.result.RunRecord.Results;
import io.throughline.protocol.result.RunRecord.Status;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/** The messages of a run's nodes, 10 times a second each: half of them send, half receive. */
final class Telemetry {
  static final long TICK_NANOS = 100_000_000L;
  private static final long STARTED = 1_795_183_400_000L;
  private static final int PATTERNS = 64;
  private static final int COUNT = 400;

  /** The run that {@link #million} writes. */
  static final String MILLION = "million";

  private final int nodes;
  private final List<String> histograms = new ArrayList<>();

  Telemetry(int nodes) {
    this.nodes = nodes;
    SplittableRandom random = new SplittableRandom(4);
    for (int i = 0; i < PATTERNS; i++) {
      Histogram histogram = HistogramCode.empty();
      for (int n = 0; n < COUNT; n++) {
        histogram.recordValue((long) (1e6 * (1 + random.nextExponential())));
      }
      histograms.add(HistogramCode.encode(histogram));
    }
  }

  /** Puts a run of 1,000,000 samples of two nodes into history, unless it is there. */
  static void million(History history) {
    if (history.run(MILLION).isPresent()) {
      return;
    }
    Telemetry telemetry = new Telemetry(2);
    int ticks = 500_000;
    history.begin(telemetry.record(MILLION, ticks, Outcome.RUNNING));
    for (long tick = 0; tick < ticks; tick++) {
      for (int node = 0; node < telemetry.nodes(); node++) {
        history.append(MILLION, telemetry.sample(node, tick), () -> {});
      }
    }
    history.finish(telemetry.record(MILLION, ticks, Outcome.PASSED));
  }

  int nodes() {
    return nodes;
  }

  boolean sends(int node) {
    return node < nodes / 2;
  }

  private static String name(int node) {
    return "node-" + node;
  }

  Sample sample(int node, long tick) {
    long slow = tick % 600 > 400 ? 1 : 2;
    long bytes = (tick + 1) * slow * 500_000_000L + tick % 7 * 3_000_000L;
    return new Sample(
        name(node),
        tick,
        tick * TICK_NANOS,
        (tick + 1) * TICK_NANOS,
        STARTED + (tick + 1) * 100,
        Map.of(
            Counter.BYTES.id(),
            bytes,
            Counter.TRANSFERS.id(),
            (tick + 1) * 40,
            Counter.IN_FLIGHT.id(),
            20 + tick % 30,
            Counter.STALL_NANOS.id(),
            tick * 3_000_000L),
        sends(node)
            ? Map.of(Latency.FLUSHED.id(), histograms.get((int) ((tick * 31 + node) % PATTERNS)))
            : Map.of());
  }

  RunPlan plan(String runId) {
    List<Assignment> assignments = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      assignments.add(
          Assignment.plain(
              name(node), (sends(node) ? Role.SENDER : Role.RECEIVER).id(), "127.0.0.1"));
    }
    return new RunPlan(
        runId,
        "benchmark",
        StreamScenario.KIND.id(),
        Scenario.defaults(StreamScenario.KIND).effective(),
        "ucx",
        assignments);
  }

  RunRecord record(String runId, long ticks, Outcome outcome) {
    return new RunRecord(
        new Header("benchmark", runId, ""),
        new Status(STARTED, outcome == Outcome.RUNNING ? 0 : STARTED + ticks * 100, outcome, ""),
        plan(runId),
        Map.of(),
        Results.NONE,
        new Assessment(List.of(), List.of()),
        List.of(),
        Log.NONE,
        Ranks.NONE,
        null);
  }

  /** The run as its window polls it. */
  RunView view(String runId, long tick) {
    List<NodeView> views = new ArrayList<>();
    for (int node = 0; node < nodes; node++) {
      views.add(
          new NodeView(
              name(node),
              (sends(node) ? Role.SENDER : Role.RECEIVER).id(),
              "running",
              List.of(),
              ""));
    }
    List<RunEvent> events = List.of(new RunEvent(STARTED, "", "phase", Phase.RUNNING.words()));
    return new RunView(
        runId,
        plan(runId),
        Phase.RUNNING,
        views,
        new Progress(0.5, (tick + 1) * TICK_NANOS, 0, "", 9e9, 9.1e9, 20 + tick % 30, 60, 3),
        List.of(),
        events,
        null,
        null);
  }
}
