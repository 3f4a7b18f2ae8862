package io.throughline.console.history;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Records of runs between {@link StreamRun}'s nodes, as small as they may be. */
public final class Records {
  /** 2026-11-20 14:03:20 UTC. */
  public static final long STARTED = 1_795_183_400_000L;

  private Records() {}

  public static RunRecord opening(String runId) {
    return opening(runId, STARTED);
  }

  public static RunRecord opening(String runId, long startedMillis) {
    return record(plan(runId), startedMillis, 0, Outcome.RUNNING, "", null);
  }

  public static RunPlan plan(String runId) {
    return new RunPlan(
        runId,
        "stream",
        StreamScenario.KIND.id(),
        Scenario.defaults(StreamScenario.KIND).effective(),
        "ucx",
        List.of(
            assignment(StreamRun.SENDER, "sender"), assignment(StreamRun.RECEIVER, "receiver")));
  }

  private static Assignment assignment(String node, String role) {
    return Assignment.plain(node, role, "127.0.0.1");
  }

  public static RunRecord ended(RunRecord opening, Outcome outcome, @Nullable Summary summary) {
    return record(
        opening.plan(),
        opening.startedMillis(),
        opening.startedMillis() + 60_000,
        outcome,
        "",
        summary);
  }

  /** Any run, with its plan as it is. */
  public static RunRecord of(
      RunPlan plan, long started, long ended, Outcome outcome, @Nullable Summary summary) {
    return record(plan, started, ended, outcome, "", summary);
  }

  /** The same run with thresholds. */
  public static RunRecord wanting(RunRecord run, ThresholdVerdict... thresholds) {
    return copy(run, List.of(thresholds), run.events());
  }

  /** The same run with events. */
  public static RunRecord told(RunRecord run, List<RunEvent> events) {
    return copy(run, run.thresholds(), events);
  }

  private static RunRecord copy(
      RunRecord run, List<ThresholdVerdict> thresholds, List<RunEvent> events) {
    return new RunRecord(
        run.schema(),
        run.version(),
        run.runId(),
        run.description(),
        run.startedMillis(),
        run.endedMillis(),
        run.outcome() == Outcome.COMPLETED && !thresholds.isEmpty()
            ? Outcome.PASSED
            : run.outcome(),
        run.reason(),
        run.plan(),
        run.settingTexts(),
        run.summary(),
        run.points(),
        run.peers(),
        thresholds,
        run.flags(),
        run.nodes(),
        run.acknowledgedSamples(),
        events);
  }

  /** What the samples say that are on disk by now, once all that was queued is. */
  public static Summary summary(History history, String runId) {
    history.write(historyWriter -> {});
    return history.summary(runId).orElseThrow();
  }

  private static RunRecord record(
      RunPlan plan,
      long started,
      long ended,
      Outcome outcome,
      String reason,
      @Nullable Summary summary) {
    return new RunRecord(
        RunRecord.SCHEMA,
        "0.1.0",
        plan.runId(),
        "",
        started,
        ended,
        outcome,
        reason,
        plan,
        texts(plan),
        summary,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(),
        List.of());
  }

  /** Of a run that measured points and is over. */
  public static RunRecord points(RunPlan plan, List<Point> points, List<NodeRecord> nodes) {
    return new RunRecord(
        RunRecord.SCHEMA,
        "0.1.0",
        plan.runId(),
        "",
        STARTED,
        STARTED + 60_000,
        Outcome.PASSED,
        "",
        plan,
        texts(plan),
        null,
        points,
        List.of(),
        List.of(),
        List.of(),
        nodes,
        Map.of(),
        List.of());
  }

  /** Every setting of a plan as a person reads it. */
  public static Map<String, String> texts(RunPlan plan) {
    return texts(ScenarioKinds.get(plan.kind()), plan.settings());
  }

  /** Every setting of a stream as a person reads it. */
  public static Map<String, String> texts(SettingValues values) {
    return texts(StreamScenario.KIND, values);
  }

  private static Map<String, String> texts(ScenarioKind kind, SettingValues values) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Setting setting : kind.settings()) {
      Object value = values.values().get(setting.id());
      if (value != null) {
        texts.put(setting.id(), setting.type().show(value));
      }
    }
    return texts;
  }
}
