package io.throughline.console.run;

import io.throughline.console.expectation.Expectations;
import io.throughline.console.expectation.MatrixSearch;
import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.EventQueue;
import io.throughline.console.run.agent.LogTail;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.ending.VersionsApart;
import io.throughline.console.run.fault.FaultFindings;
import io.throughline.console.run.verdict.Measured;
import io.throughline.console.run.verdict.OneWay;
import io.throughline.console.run.verdict.Verdict;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.Figures;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The end of a run: every node is cleaned up, the figures are judged, the record is kept. */
final class RunFinalizer {
  private static final Logger LOG = LoggerFactory.getLogger(RunFinalizer.class);
  private static final long TICK_MILLIS = 50;

  private final EngineContext engineContext;
  private final Scenario scenario;
  private final RunRecords records;
  private final RunState state;
  private final RunLog log;
  private final Participants participants;
  private final EventQueue eventQueue;

  RunFinalizer(
      EngineContext engineContext,
      Scenario scenario,
      RunRecords records,
      RunState state,
      EventQueue eventQueue) {
    this.engineContext = engineContext;
    this.scenario = scenario;
    this.records = records;
    this.state = state;
    this.eventQueue = eventQueue;
    log = state.log;
    participants = state.participants;
  }

  /** The run is ending already: what would end it now is only noted. */
  void noteAfterwards(AgentEvent agentEvent) {
    try {
      state.note(agentEvent);
    } catch (RunEnd.Early e) {
      LOG.debug("while {}: {}", state.phase().words(), e.ending());
    } catch (ProblemException e) {
      LOG.warn("while {}: {}", state.phase().words(), e.getMessage());
    }
  }

  /** Ends every agent, and takes what those still say meanwhile. */
  void cleanUp() throws InterruptedException {
    participants.end(() -> {
      AgentEvent agentEvent = eventQueue.next(TICK_MILLIS);
      if (agentEvent != null) {
        noteAfterwards(agentEvent);
      }
      state.publish();
    });
    state.publish();
  }

  RunRecord close(RunEnd runEnd) throws InterruptedException {
    RunPlan plan = state.plan();
    settleHistory();
    participants.all().forEach(state.ingest::closeGap);
    List<Point> points = state.points.known();
    List<NodeRecord> nodes = RunRecords.nodes(state, points);
    Measured figures = OneWay.settled(measured(plan, nodes, points), nodes);
    Measured measured =
        state.fault == null
            ? figures
            : figures.with(
                FaultFindings.of(state.fault, runEnd, nodes, figures.summary(), figures.points()));
    Verdict verdict =
        switch (runEnd) {
          case RunEnd.Finished ignored ->
              Verdict.ofFinished(plan, scenario.thresholds(), nodes, measured);
          case RunEnd.Stopped(String reason) ->
              Verdict.ofPartial(Outcome.STOPPED, reason, plan, nodes, measured);
          case RunEnd.Failed(RunFailure runFailure) ->
              Verdict.ofPartial(
                  Outcome.FAILED,
                  runFailure.sentence()
                      + lastLine(plan, runFailure)
                      + VersionsApart.told(plan, nodes, runFailure),
                  plan,
                  nodes,
                  measured);
        };
    return keep(
        verdict
            .afterFault(measured.fault())
            .with(state.membership == null ? List.of() : state.membership.flags())
            .afterLosing(state.ingest.lost())
            .withSuspensions(state.suspensions()),
        measured);
  }

  /** The record of a run whose closing failed inside: what its nodes said, and no figures. */
  RunRecord unclosed(RunEnd runEnd) {
    String before = runEnd.reason().isEmpty() ? "" : runEnd.reason() + "; ";
    RunRecord record =
        records.unclosed(
            state, before + "the run could not be closed: the console failed inside; see its log");
    try {
      return engineContext.history().finish(record);
    } catch (RuntimeException e) {
      LOG.error("run {} cannot be kept", record.runId(), e);
      engineContext.history().finishLater(record);
      return record;
    }
  }

  /** The last line in the log of an agent that died without a word. */
  private String lastLine(RunPlan plan, RunFailure runFailure) {
    return participants.all().stream()
        .filter(p -> runFailure.silent() && p.node().equals(runFailure.node()))
        .map(p -> engineContext.installation().logFolder(plan.runId(), p.node()))
        .map(LogTail::added)
        .findFirst()
        .orElse("");
  }

  /** Whether samples were lost is known only once they are written. */
  private void settleHistory() {
    try {
      engineContext.history().settle();
    } catch (ProblemException e) {
      LOG.warn("run {}: {}", state.plan().runId(), e.getMessage());
    }
  }

  private Measured measured(RunPlan plan, List<NodeRecord> nodes, List<Point> points) {
    long step = records.clockStepNanos();
    if (state.rounds != null) {
      return new Measured(step, state.rounds.judged(), state.rounds.moved());
    }
    return plan.points().isEmpty()
        ? new Measured(summary(plan, nodes), List.of(), step)
        : new Measured(null, points, step).against(expectation(plan, points));
  }

  /** By the newest matrix of the same ranks; null where there is none, or nothing is expected. */
  private @Nullable Expectation expectation(RunPlan plan, List<Point> points) {
    if (!plan.workload().measuresCollectives()) {
      return null;
    }
    try {
      return new MatrixSearch(engineContext.history())
          .newest(plan)
          .flatMap(matrix -> Expectations.of(plan, points, matrix))
          .orElse(null);
    } catch (ProblemException e) {
      log.add("", "note", "history cannot be read: " + e.getMessage());
      return null;
    }
  }

  /** From the agents' results; where one is missing, from what history has of both. */
  private @Nullable Summary summary(RunPlan plan, List<NodeRecord> nodes) {
    List<AgentResult> results =
        nodes.stream().map(NodeRecord::result).filter(Objects::nonNull).toList();
    if (results.size() < nodes.size()) {
      try {
        Summary sampled = engineContext.history().summary(plan.runId()).orElse(null);
        if (sampled != null) {
          return sampled;
        }
      } catch (ProblemException e) {
        log.add("", "note", "history cannot be read: " + e.getMessage());
      }
    }
    return Figures.of(results).orElse(null);
  }

  /** A run that cannot be kept has failed, whatever its figures. */
  private RunRecord keep(Verdict verdict, Measured measured) {
    try {
      return engineContext.history().finish(records.ended(state, verdict, measured));
    } catch (ProblemException e) {
      LOG.error("run {} cannot be kept", state.plan().runId(), e);
      String reason = verdict.reason().isEmpty() ? "" : verdict.reason() + "; ";
      Verdict unkept =
          new Verdict(
              Outcome.FAILED,
              reason
                  + "its record could not be kept as it ended"
                  + (reason.contains(String.valueOf(e.getMessage())) ? "" : ": " + e.getMessage()),
              verdict.thresholds(),
              verdict.flags());
      RunRecord record = records.ended(state, unkept, measured);
      engineContext.history().finishLater(record);
      return record;
    }
  }
}
