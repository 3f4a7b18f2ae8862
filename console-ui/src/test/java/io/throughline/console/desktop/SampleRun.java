package io.throughline.console.desktop;

import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.Progress;
import io.throughline.console.run.view.RunView;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs to draw pages with, at stages that a real run passes too quickly to be looked at. */
public final class SampleRun {
  public static final List<NodeProfile> NODES =
      List.of(NodeProfile.local("rack1-a"), NodeProfile.local("rack1-b"));
  public static final Scenario SCENARIO = Scenario.defaults(ScenarioKinds.all().getFirst());
  private static final long START = 1_790_000_000_000L;

  private SampleRun() {}

  public static LiveSeries series(int points, double every) {
    List<LivePoint> list = new ArrayList<>();
    for (int i = 1; i <= points; i++) {
      double t = i * every;
      double wave = Math.sin(i / 9.0) * 0.4 + Math.sin(i / 2.3) * 0.15;
      if (i > points * 0.55 && i < points * 0.58) {
        list.add(LivePoint.gap(t));
        continue;
      }
      double stalled = i > points * 0.3 && i < points * 0.5 ? 60 + 20 * Math.sin(i) : 0;
      double slow = stalled > 0 ? 0.45 : 1;
      list.add(
          new LivePoint(
              t,
              (11.2 + wave) * 1e9 * slow,
              (11.4 + wave * 1.3) * 1e9 * slow,
              1400 + 100 * wave,
              (stalled > 0 ? 42_000 : 2600) + 400 * wave,
              stalled > 0 ? 60 : 30 + 12 * wave,
              stalled));
    }
    return new LiveSeries(list, 60, every);
  }

  public static RunPlan plan() {
    return new RunPlan(
        "20261121-061500-stream",
        "stream",
        "stream",
        SCENARIO.effective(),
        "ucx",
        List.of(assignment("rack1-a", "sender"), assignment("rack1-b", "receiver")));
  }

  private static Assignment assignment(String node, String role) {
    return Assignment.plain(node, role, "127.0.0.1");
  }

  public static RunView launching() {
    return new RunView(
        plan().runId(),
        plan(),
        Phase.LAUNCHING,
        List.of(
            new NodeView("rack1-a", "sender", "start", steps(1), ""),
            new NodeView("rack1-b", "receiver", "channel", steps(2), "")),
        new Progress(0, 0, -1, "", 0, 0, 0, 60, 0),
        List.of(),
        events(3),
        null);
  }

  public static RunView running() {
    return new RunView(
        plan().runId(),
        plan(),
        Phase.RUNNING,
        nodes("running", ""),
        new Progress(0.62, 37_200_000_000L, 22_800_000_000L, "", 11.34e9, 11.41e9, 34, 60, 3.4),
        List.of(),
        events(9),
        null);
  }

  public static RunView done(Outcome outcome) {
    RunRecord record = record(outcome);
    String problem = outcome == Outcome.FAILED ? record.reason() : "";
    return new RunView(
        plan().runId(),
        plan(),
        Phase.DONE,
        nodes("ended", problem),
        new Progress(1, 60_000_000_000L, 0, "", 0, 0, 0, 60, 0),
        List.of(),
        events(12),
        record);
  }

  private static List<NodeView> nodes(String state, String problem) {
    return List.of(
        new NodeView("rack1-a", "sender", state, steps(3), ""),
        new NodeView("rack1-b", "receiver", state, steps(3), problem));
  }

  private static List<LaunchStepEvent> steps(int done) {
    List<LaunchStepEvent> steps = new ArrayList<>();
    String[] names = {"start", "channel", "join"};
    for (int i = 0; i < names.length && i <= done; i++) {
      steps.add(
          i < done
              ? new LaunchStepEvent(
                  names[i], LaunchStepEvent.State.DONE, "pid 41" + i, 120_000_000L * (i + 1))
              : new LaunchStepEvent(names[i], LaunchStepEvent.State.STARTED, "", 0));
    }
    return steps;
  }

  private static List<RunEvent> events(int count) {
    List<RunEvent> all =
        List.of(
            new RunEvent(START, "", "phase", "launching"),
            new RunEvent(START + 120, "rack1-a", "launch", "start done in 118 ms"),
            new RunEvent(START + 133, "rack1-b", "launch", "start done in 127 ms"),
            new RunEvent(START + 640, "rack1-a", "launch", "join: UCX 1.13.1 from the system"),
            new RunEvent(START + 655, "rack1-b", "launch", "join: UCX 1.13.1 from the system"),
            new RunEvent(START + 660, "", "phase", "preparing"),
            new RunEvent(START + 900, "", "phase", "connecting"),
            new RunEvent(START + 990, "", "note", "carried by posix/memory"),
            new RunEvent(START + 1990, "", "phase", "running"),
            new RunEvent(START + 35_000, "rack1-b", "gap", "samples 331 to 347 are missing"),
            new RunEvent(START + 61_000, "", "phase", "cleaning up"),
            new RunEvent(START + 61_400, "", "clean-up", "nothing is left on either node"));
    return all.subList(0, count);
  }

  private static RunRecord record(Outcome outcome) {
    boolean failed = outcome == Outcome.FAILED;
    Percentiles flushed =
        new Percentiles(
            700, 1_100_000, 1_420_000, 1_900_000, 2_710_000, 4_000_000, 5_000_000, 1.4e6);
    Summary summary =
        new Summary(
            11.3e9,
            11.4e9,
            700L << 24,
            700,
            1_040_000_000L,
            Map.of("flushed", flushed),
            3.4,
            35_000_000L,
            12,
            60,
            0,
            0,
            0,
            Map.of());
    return new RunRecord(
        RunRecord.SCHEMA,
        "0.1.0",
        plan().runId(),
        "",
        START,
        START + 61_400,
        outcome,
        failed ? "rack1-b: its agent was lost while running: it ended with signal 9 (KILL)." : "",
        plan(),
        Map.of(),
        failed ? null : summary,
        List.of(),
        List.of(),
        failed
            ? List.of()
            : List.of(
                new ThresholdVerdict(
                    "receiver.bandwidth >= 12 GB/s", "11.3 GB/s", outcome == Outcome.PASSED),
                new ThresholdVerdict("latency.flushed.p99 <= 5 ms", "2.71 ms", true)),
        List.of(
            new Flag(
                "shared-cpus",
                "Both agents run on one machine with 2 CPUs and yield instead of spinning, so"
                    + " latencies are longer than they would be on two machines.")),
        List.of(nodeRecord("rack1-a", "sender", null), nodeRecord("rack1-b", "receiver", null)),
        Map.of(),
        List.of());
  }

  private static NodeRecord nodeRecord(
      String node, String role, io.throughline.protocol.result.@Nullable AgentResult result) {
    return new NodeRecord(
        node,
        role,
        NodeProfile.local(node),
        List.of(),
        null,
        null,
        result,
        new CleanUp(
            node,
            CleanUp.Verdict.CLEAN,
            List.of(
                new CleanUp.Check("processes", true, "group 4120"),
                new CleanUp.Check("files", true, ""),
                new CleanUp.Check("shared memory", true, "")),
            "exit 0",
            START));
  }
}
