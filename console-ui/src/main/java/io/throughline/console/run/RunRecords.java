package io.throughline.console.run;

import io.throughline.console.run.path.Paths;
import io.throughline.console.run.verdict.Measured;
import io.throughline.console.run.verdict.Verdict;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a run's record, at its begin, on its way and at its end. */
final class RunRecords {
  private final Scenario scenario;
  private final long startedMillis = System.currentTimeMillis();
  private final WallClock clock = new WallClock();

  RunRecords(Scenario scenario) {
    this.scenario = scenario;
  }

  RunRecord running(RunPlan plan, List<Participant> participants, List<Point> points) {
    return record(
        plan,
        0,
        new Verdict(Outcome.RUNNING, "", List.of(), List.of()),
        new Measured(null, points),
        participants,
        List.of());
  }

  RunRecord ended(
      RunPlan plan,
      Verdict verdict,
      Measured measured,
      List<Participant> participants,
      List<RunEvent> events) {
    return record(plan, System.currentTimeMillis(), verdict, measured, participants, events);
  }

  private RunRecord record(
      RunPlan plan,
      long endedMillis,
      Verdict verdict,
      Measured measured,
      List<Participant> participants,
      List<RunEvent> events) {
    return new RunRecord(
        RunRecord.SCHEMA,
        Version.TEXT,
        plan.runId(),
        scenario.description(),
        startedMillis,
        endedMillis,
        verdict.outcome(),
        verdict.reason(),
        plan,
        settingTexts(plan),
        measured.summary(),
        measured.points(),
        verdict.thresholds(),
        verdict.flags(),
        nodes(plan, participants, measured.points()),
        Map.of(),
        events);
  }

  /** Each with the path that its data took, once that can be told. */
  static List<NodeRecord> nodes(RunPlan plan, List<Participant> participants, List<Point> points) {
    return participants.stream()
        .map(participant -> Paths.told(plan, participant.record(), points))
        .toList();
  }

  /** By which the console's wall clock was set ahead since the run began. */
  long clockStepNanos() {
    return clock.stepNanos();
  }

  private Map<String, String> settingTexts(RunPlan plan) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (Setting setting : scenario.kind().settings()) {
      Object value = plan.settings().values().get(setting.id());
      if (value != null) {
        texts.put(setting.id(), setting.type().show(value));
      }
    }
    return texts;
  }
}
