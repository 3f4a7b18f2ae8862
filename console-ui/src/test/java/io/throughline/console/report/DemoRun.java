package io.throughline.console.report;

import static org.awaitility.Awaitility.await;

import io.throughline.console.history.Changed;
import io.throughline.console.history.History;
import io.throughline.console.history.Records;
import io.throughline.console.history.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Metric;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.Threshold;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;

/** A demonstration run in history: 60 s of a stream with a receiver that is slow at times. */
public final class DemoRun {
  /** Names as a hostile node or person would choose them. */
  public static final String HOSTILE = "</script><script>alert('x')</script> <b>&amp;\"'";

  private final History history;
  private final String runId;
  private final StreamRun stream;
  private final int ticks;
  private final RunRecord opening;
  private boolean histograms = true;

  private DemoRun(History history, String runId, int ticks) {
    this.history = history;
    this.runId = runId;
    this.ticks = ticks;
    stream = new StreamRun(Records.STARTED + 2_400, ticks);
    opening = opening(runId);
  }

  /** The same nodes, each with an address and a CPU of its own and a device for UCX. */
  static List<Assignment> onRack(List<Assignment> nodes, String device) {
    return nodes.stream()
        .map(a ->
            new Assignment(
                a.node(),
                a.role(),
                Map.of("UCX_TLS", "rc,sm"),
                a.role().equals("sender") ? "192.168.100.1" : "192.168.100.2",
                device,
                "",
                4,
                0,
                0,
                0,
                List.of(),
                ""))
        .toList();
  }

  private static RunRecord opening(String runId) {
    RunRecord bare = Records.opening(runId);
    RunPlan defaults = bare.plan();
    Scenario scenario =
        Scenario.defaults(StreamScenario.KIND)
            .with(Map.of("duration", "60s", "arrival", "poll", "window", "16"));
    RunPlan plan =
        new RunPlan(
            runId,
            "rack-pair",
            "stream",
            scenario.effective(),
            defaults.transport(),
            onRack(defaults.assignments(), "mlx5_0:1"));
    return new RunRecord(
        bare.schema(),
        bare.version(),
        runId,
        "Two nodes of rack 3, weekly",
        bare.startedMillis(),
        0,
        Outcome.RUNNING,
        "",
        plan,
        Records.texts(plan.settings()),
        null,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        List.of());
  }

  /** A whole run. Its thresholds are held against its real figures. */
  public static RunRecord whole(History history, String runId, List<String> thresholds) {
    DemoRun run = new DemoRun(history, runId, 600);
    run.play(tick -> true);
    return run.end(null, "", thresholds, List.of(), List.of());
  }

  /** One whose receiver died, with samples of the sender missing before that. */
  public static RunRecord failed(History history, String runId) {
    return failed(history, runId, "said nothing for 10 s: " + HOSTILE);
  }

  /**
   * @param said in an event
   */
  public static RunRecord failed(History history, String runId, String said) {
    DemoRun run = new DemoRun(history, runId, 371);
    run.play(tick -> (tick < 118 || tick >= 149) && tick != 301);
    return run.end(
        Outcome.FAILED,
        "Node beta: the agent died in mid-run (signal 9, KILL); start it again, or look at"
            + " logs/beta/mover.log.",
        List.of(),
        List.of(new Flag("clock-step", "The clock of beta was set back by 0.8 s during the run.")),
        List.of(new RunEvent(run.at(371), "beta", "failure", said)));
  }

  /**
   * Two seconds, with three samples lost. Its agents' results hold no histograms, since their
   * compressed bytes may differ between builds of the JDK.
   */
  static RunRecord small(History history, String runId) {
    DemoRun run = new DemoRun(history, runId, 20);
    run.histograms = false;
    run.play(tick -> tick < 7 || tick >= 10);
    return run.end(
        null,
        "",
        List.of("receiver.bandwidth >= 9GB/s", "stalled.percent <= 5"),
        List.of(new Flag("short", "The run is shorter than 10 s.")),
        List.of());
  }

  /** One that never came to move anything. */
  public static RunRecord refused(History history, String runId) {
    DemoRun run = new DemoRun(history, runId, 0);
    history.begin(run.opening);
    history.event(runId, new RunEvent(Records.STARTED + 30, "beta", "launch", "connect: refused"));
    return history.finish(
        run.record(
            Outcome.FAILED,
            "Node beta: port 22 of node2.example refuses connections; is sshd running there?",
            null,
            List.of(),
            List.of(),
            List.of()));
  }

  private long at(long tick) {
    return Records.STARTED + 2_400 + tick * 100;
  }

  private void play(LongPredicate senderKept) {
    history.begin(opening);
    event(40, "alpha", "launch", "agent joined after 0.58 s");
    event(55, "beta", "launch", "agent joined after 0.61 s");
    event(1_380, "", "phase", "connected over rc_mlx5/mlx5_0:1");
    event(1_400, "", "phase", "warming up for 1 s");
    event(2_400, "", "phase", "running");
    List<Sample> kept =
        stream.samples().stream()
            .filter(s -> s.node().equals(StreamRun.RECEIVER) || senderKept.test(s.sequence()))
            .toList();
    AtomicInteger committed = new AtomicInteger();
    kept.forEach(sample -> history.append(runId, sample, committed::incrementAndGet));
    await().atMost(Duration.ofSeconds(60)).until(() -> committed.get() == kept.size());
  }

  private void event(long afterMillis, String node, String kind, String text) {
    history.event(runId, new RunEvent(Records.STARTED + afterMillis, node, kind, text));
  }

  private RunRecord end(
      @Nullable Outcome outcome,
      String reason,
      List<String> thresholds,
      List<Flag> flags,
      List<RunEvent> events) {
    events.forEach(event -> history.event(runId, event));
    event(2_400 + ticks * 100L + 350, "", "clean-up", "alpha is clean, beta is clean");
    Summary summary = history.summary(runId).orElseThrow();
    List<ThresholdVerdict> verdicts =
        thresholds.stream().map(text -> verdict(Threshold.parse(text), summary)).toList();
    Outcome reached =
        verdicts.stream().allMatch(ThresholdVerdict::held) ? Outcome.PASSED : Outcome.MISSED;
    List<NodeRecord> nodes =
        DemoNodes.of(stream, ticks * 100_000_000L, at(ticks) + 300).stream()
            .map(node -> histograms ? node : Changed.withoutHistograms(node))
            .map(node ->
                outcome == Outcome.FAILED && node.role().equals("receiver")
                    ? DemoNodes.died(node)
                    : node)
            .toList();
    return history.finish(
        record(outcome == null ? reached : outcome, reason, summary, verdicts, flags, nodes));
  }

  private static ThresholdVerdict verdict(Threshold threshold, Summary summary) {
    double actual =
        switch (threshold.metric()) {
          case RECEIVER_BANDWIDTH -> summary.receiverBandwidth();
          case STALLED_PERCENT -> summary.stalledPercent();
          case FLUSHED_P99 ->
              summary.latencies().entrySet().stream()
                  .filter(e -> e.getKey().equals("flushed"))
                  .mapToDouble(e -> e.getValue().p99())
                  .sum();
          default -> throw new IllegalArgumentException(threshold.toString());
        };
    Metric metric = threshold.metric();
    return new ThresholdVerdict(
        threshold.toString(),
        metric == Metric.RECEIVER_BANDWIDTH
            ? io.throughline.protocol.quantity.DataRate.format(actual)
            : metric == Metric.STALLED_PERCENT
                ? String.format(java.util.Locale.ROOT, "%.1f %%", actual)
                : io.throughline.protocol.quantity.TimeSpan.format((long) actual),
        threshold.holds(actual));
  }

  private RunRecord record(
      Outcome outcome,
      String reason,
      @Nullable Summary summary,
      List<ThresholdVerdict> thresholds,
      List<Flag> flags,
      List<NodeRecord> nodes) {
    return new RunRecord(
        opening.schema(),
        opening.version(),
        runId,
        opening.description(),
        opening.startedMillis(),
        at(ticks) + 400,
        outcome,
        reason,
        opening.plan(),
        opening.settingTexts(),
        summary,
        List.of(),
        List.of(),
        thresholds,
        flags,
        nodes,
        Map.of(),
        List.of());
  }
}
