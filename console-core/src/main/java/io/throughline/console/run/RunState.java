package io.throughline.console.run;

import io.throughline.console.history.History;
import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.FailureDetector;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.fault.FaultWatch;
import io.throughline.console.run.rounds.RoundCaller;
import io.throughline.console.run.rounds.RoundOrder;
import io.throughline.console.run.sample.BaselineCollector;
import io.throughline.console.run.sample.PointCollector;
import io.throughline.console.run.sample.RunProgress;
import io.throughline.console.run.sample.SampleIngest;
import io.throughline.console.run.sample.SeriesBuilder;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.clock.AwakeClock.Suspension;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.AgentMessage.Measurement;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.PeerRun;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.LostRank;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a run. The driving thread changes it; views are published for any thread. */
final class RunState {
  final RunLog log;
  final Participants participants;
  final FailureDetector failures;
  final SeriesBuilder series;
  final SampleIngest ingest;
  final BaselineCollector peers = new BaselineCollector();
  PointCollector points;

  /** Null where the run has no rounds. */
  final @Nullable RoundCaller rounds;

  /** Null where the run brings no fault about. */
  final @Nullable FaultWatch fault;

  /** Null where the run ends with the first rank that is lost, or goes by rounds. */
  final @Nullable GroupMembership membership;

  private final RunProgress runProgress;
  private RunPlan plan;
  private Phase phase = Phase.LAUNCHING;
  private final AwakeClock clock = AwakeClock.ofProcess();
  private final int suspendedBefore = clock.count();
  private int suspensionsTold = suspendedBefore;
  private long phaseBegan = System.nanoTime();
  private long phaseSince = clock.nanoTime();
  private volatile RunView view;

  RunState(RunPlan plan, RoundOrder order, History history, List<Participant> all) {
    this.plan = plan;
    log = new RunLog(plan.runId(), history);
    participants = new Participants(all, log);
    failures =
        new FailureDetector(
            plan.settings().number(CommonSettings.HEARTBEAT_TIMEOUT), participants, log);
    points = new PointCollector(plan);
    rounds =
        plan.workload().measuresFlows() ? new RoundCaller(plan, order, participants, log) : null;
    fault =
        FaultPlan.of(plan.settings())
            .map(each -> new FaultWatch(each, plan.workload(), participants, log))
            .orElse(null);
    membership =
        LostRank.shrinks(plan.settings()) ? new GroupMembership(this, participants, log) : null;
    series = new SeriesBuilder(plan);
    runProgress = new RunProgress(plan);
    ingest = new SampleIngest(plan, history, log, series, runProgress);
    view = look(null);
  }

  RunPlan plan() {
    return plan;
  }

  /** Replaces the plan by one with what could be said only after the agents had joined. */
  void plan(RunPlan settled) {
    if (!settled.points().equals(plan.points())) {
      points = new PointCollector(settled);
      runProgress.plan(settled);
    }
    plan = settled;
  }

  Phase phase() {
    return phase;
  }

  /** By the {@link AwakeClock}. */
  long phaseSince() {
    return phaseSince;
  }

  void enter(Phase next) {
    enter(next, 0);
  }

  private void enter(Phase next, long agoNanos) {
    phase = next;
    phaseBegan = System.nanoTime() - agoNanos;
    phaseSince = clock.nanoTime() - agoNanos;
    log.add(agoNanos, "", "phase", next.words());
    publish();
  }

  /** Notes what happened, and takes what was measured. */
  void note(AgentEvent agentEvent) throws RunEnd.Early {
    if (fault != null) {
      fault.note(agentEvent, phase);
    }
    switch (agentEvent) {
      case AgentEvent.Said(String node, Measurement measured) -> {
        Participant from = participants.one(node);
        String wrong = take(from, measured);
        if (!wrong.isEmpty()) {
          participants.refuse(from, wrong);
        }
      }
      case AgentEvent.Said(String node, AgentMessage.PeerSilent told) ->
          failures.silent(node, told);
      case AgentEvent.Said(String node, AgentMessage.PeerHeard told) -> failures.heard(node, told);
      case AgentEvent.ProcessState(String node, String letter) -> failures.state(node, letter);
      default -> participants.note(agentEvent, phase);
    }
  }

  /** Returns what is wrong with it; empty where nothing is. */
  private String take(Participant from, Measurement measured) {
    return switch (measured) {
      case AgentMessage.Sampled(Sample sample) -> take(from, sample);
      case AgentMessage.Measured(FlowEnd side) -> {
        if (!side.role().equals(from.role())) {
          yield "it told of a point as " + side.role();
        }
        if (membership == null || membership.counts(from)) {
          points.take(side);
        }
        yield "";
      }
      case AgentMessage.FlowMeasured flow -> {
        if (rounds == null) {
          yield "it told of a flow, and this run has none";
        }
        yield from.dropped() ? "" : rounds.take(from, flow);
      }
      case AgentMessage.PeerMeasured(PeerRun run) -> {
        if (!run.role().equals(from.role())) {
          yield "it told of a peer as " + run.role();
        }
        peers.take(run);
        if (!run.ending().isEmpty()) {
          log.add(from.node(), "note", run.tool() + ": " + run.ending());
        }
        yield "";
      }
    };
  }

  /** The first sample tells that the barrier was released, and when. */
  private String take(Participant from, Sample sample) {
    if (!sample.node().equals(from.node())) {
      return "it sent a sample of node " + sample.node();
    }
    if (phase == Phase.WARMING_UP) {
      enter(Phase.RUNNING, System.nanoTime() - ingest.releasedAt(sample));
    }
    if (fault != null) {
      fault.take(from, sample);
    }
    ingest.take(from, sample);
    return "";
  }

  void publish() {
    clock
        .after(suspensionsTold)
        .forEach(each -> {
          suspensionsTold++;
          log.add("", "note", "the console was suspended for " + TimeSpan.format(each.nanos()));
        });
    view = look(null);
  }

  /** The console's suspensions since the run was planned. */
  List<Suspension> suspensions() {
    return clock.after(suspendedBefore);
  }

  void done(RunRecord record) {
    phase = Phase.DONE;
    view = look(record);
  }

  RunView view() {
    return view;
  }

  private RunView look(@Nullable RunRecord record) {
    return new RunView(
        plan.runId(),
        plan,
        phase,
        participants.all().stream().map(p -> p.view(phase)).toList(),
        runProgress.progress(
            phase == Phase.RUNNING ? System.nanoTime() - phaseBegan : 0,
            rounds == null ? points.finished().size() : rounds.closed()),
        points.finished(),
        log.events(),
        record,
        record != null || rounds == null ? null : rounds.result());
  }
}
