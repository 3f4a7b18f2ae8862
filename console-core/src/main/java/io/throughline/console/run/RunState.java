package io.throughline.console.run;

import io.throughline.console.history.History;
import io.throughline.console.run.agent.AgentEvent;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.Participants;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.plan.Goal;
import io.throughline.console.run.rounds.RoundCaller;
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
import io.throughline.protocol.message.AgentMessage.FlowMeasured;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a run stands. The driving thread changes it; views are published for any thread. */
final class RunState {
  final RunLog log;
  final Participants company;
  final SeriesBuilder series;
  final SampleIngest desk;
  final BaselineCollector peers = new BaselineCollector();
  PointCollector points;

  /** Null where the run has no rounds. */
  final @Nullable RoundCaller rounds;

  private final RunProgress runProgress;
  private RunPlan plan;
  private Phase phase = Phase.LAUNCHING;
  private final AwakeClock clock = AwakeClock.ofProcess();
  private final int suspendedBefore = clock.count();
  private int suspensionsTold = suspendedBefore;
  private long phaseBegan = System.nanoTime();
  private long phaseSince = clock.nanoTime();
  private volatile RunView view;

  RunState(RunPlan plan, History history, List<Participant> participants) {
    this.plan = plan;
    log = new RunLog(plan.runId(), history);
    company = new Participants(participants, log);
    points = new PointCollector(plan);
    rounds = plan.engine().measuresFlows() ? new RoundCaller(plan, company, log) : null;
    series = new SeriesBuilder(Goal.sampleInterval(plan), Goal.stallsAt(plan));
    runProgress = new RunProgress(plan);
    desk = new SampleIngest(plan, history, log, series, runProgress);
    view = look(null);
  }

  RunPlan plan() {
    return plan;
  }

  /** The same plan, with what could be said only after the agents had joined. */
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

  /** Notes what happened, samples included. */
  void note(AgentEvent agentEvent) throws RunEnd.Early {
    company.note(
        agentEvent,
        phase,
        new Participants.Takers(this::take, points::take, peers::take, this::take));
  }

  /** The first sample tells that the barrier was released, and when. */
  private void take(Participant from, Sample sample) {
    if (phase == Phase.WARMING_UP) {
      enter(Phase.RUNNING, System.nanoTime() - desk.releasedAt(sample));
    }
    desk.take(from, sample);
  }

  private String take(Participant from, FlowMeasured flow) {
    return rounds == null ? "it told of a flow, and this run has none" : rounds.take(from, flow);
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

  /** Of the console, since the run was planned. */
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
        company.all().stream().map(p -> p.view(phase)).toList(),
        runProgress.progress(
            phase == Phase.RUNNING ? System.nanoTime() - phaseBegan : 0,
            rounds == null ? points.finished().size() : rounds.closed()),
        points.finished(),
        log.events(),
        record,
        record != null ? record.group() : rounds == null ? null : rounds.result());
  }
}
