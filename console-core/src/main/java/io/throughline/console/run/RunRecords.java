package io.throughline.console.run;

import io.throughline.console.installation.Version;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.path.BytesMoved;
import io.throughline.console.run.path.Paths;
import io.throughline.console.run.peer.PeerFigures;
import io.throughline.console.run.verdict.Measured;
import io.throughline.console.run.verdict.PeerFlags;
import io.throughline.console.run.verdict.Verdict;
import io.throughline.protocol.clock.ClockReading;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.RunRecord.Assessment;
import io.throughline.protocol.result.RunRecord.Header;
import io.throughline.protocol.result.RunRecord.Log;
import io.throughline.protocol.result.RunRecord.Ranks;
import io.throughline.protocol.result.RunRecord.Results;
import io.throughline.protocol.result.RunRecord.Status;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.setting.Setting;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes a run's record, at its begin, on its way and at its end. */
final class RunRecords {
  private final Scenario scenario;
  private final ClockReading started = ClockReading.now();

  RunRecords(Scenario scenario) {
    this.scenario = scenario;
  }

  RunRecord running(RunState state) {
    Measured measured =
        new Measured(
            null,
            state.points.finished(),
            0,
            state.rounds == null ? null : state.rounds.result(),
            null,
            null,
            Map.of());
    Verdict verdict = new Verdict(Outcome.RUNNING, "", List.of(), List.of());
    return record(state, 0, verdict, measured, List.of());
  }

  RunRecord ended(RunState state, Verdict verdict, Measured measured) {
    return record(state, started.presentMillis(), verdict, measured, state.log.events());
  }

  /** Failed, with nothing that has to be worked out. */
  RunRecord unclosed(RunState state, String reason) {
    return record(
        state.plan(),
        started.presentMillis(),
        new Verdict(Outcome.FAILED, reason, List.of(), List.of()),
        new Measured(null, List.of()),
        List.of(),
        state.participants.all().stream().map(Participant::record).toList(),
        state.log.events());
  }

  private RunRecord record(
      RunState state, long endedMillis, Verdict verdict, Measured measured, List<RunEvent> events) {
    RunPlan plan = state.plan();
    List<NodeRecord> nodes = nodes(state, measured.points());
    List<PeerFigure> figures =
        PeerFigures.of(
            plan,
            nodes,
            measured.points(),
            measured.summary(),
            state.peers.runs(),
            state.peers.skipped());
    return record(
        plan, endedMillis, verdict.with(PeerFlags.of(figures)), measured, figures, nodes, events);
  }

  private RunRecord record(
      RunPlan plan,
      long endedMillis,
      Verdict verdict,
      Measured measured,
      List<PeerFigure> peers,
      List<NodeRecord> nodes,
      List<RunEvent> events) {
    return new RunRecord(
        new Header(Version.TEXT, plan.runId(), scenario.description()),
        new Status(started.wallMillis(), endedMillis, verdict.outcome(), verdict.reason()),
        plan,
        settingTexts(plan),
        new Results(measured.summary(), measured.points(), peers),
        new Assessment(
            verdict.thresholds().isEmpty()
                ? scenario.thresholds().stream().map(ThresholdVerdict::unjudged).toList()
                : verdict.thresholds(),
            verdict.flags()),
        nodes,
        new Log(Map.of(), events),
        new Ranks(measured.group(), measured.expectation()),
        measured.fault());
  }

  /** Each with the path that its data took, once that can be told. */
  static List<NodeRecord> nodes(RunState state, List<Point> points) {
    RunPlan plan = state.plan();
    Map<String, BytesMoved> moved = state.rounds == null ? Map.of() : state.rounds.moved();
    return state.participants.all().stream()
        .map(Participant::record)
        .map(node ->
            Paths.told(
                plan, node, moved.getOrDefault(node.node(), BytesMoved.of(plan, node, points))))
        .toList();
  }

  /** By which the console's wall clock was set ahead since the run began. */
  long clockStepNanos() {
    return ClockReading.now().stepNanosSince(started);
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
