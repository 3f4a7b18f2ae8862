package io.throughline.console.run;

import io.throughline.console.history.History;
import io.throughline.console.run.agent.Company;
import io.throughline.console.run.agent.Happening;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.agent.RunLog;
import io.throughline.console.run.ending.Ending;
import io.throughline.console.run.plan.Goal;
import io.throughline.console.run.sample.Meter;
import io.throughline.console.run.sample.PeerDesk;
import io.throughline.console.run.sample.PointDesk;
import io.throughline.console.run.sample.SampleDesk;
import io.throughline.console.run.sample.SeriesBuilder;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.clock.AwakeClock.Suspension;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a run stands. The driving thread changes it; views are published for any thread. */
final class RunState {
  final RunLog log;
  final Company company;
  final SeriesBuilder series;
  final SampleDesk desk;
  final PeerDesk peers = new PeerDesk();
  PointDesk points;
  private final Meter meter;
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
    company = new Company(participants, log);
    points = new PointDesk(plan);
    series = new SeriesBuilder(Goal.sampleInterval(plan), Goal.stallsAt(plan));
    meter = new Meter(plan);
    desk = new SampleDesk(plan, history, log, series, meter);
    view = look(null);
  }

  RunPlan plan() {
    return plan;
  }

  /** The same plan, with what could be said only after the agents had joined. */
  void plan(RunPlan settled) {
    if (!settled.points().equals(plan.points())) {
      points = new PointDesk(settled);
      meter.plan(settled);
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
  void note(Happening happening) throws Ending.Early {
    company.note(happening, phase, new Company.Takers(this::take, points::take, peers::take));
  }

  /** The first sample tells that the barrier was released, and when. */
  private void take(Participant from, Sample sample) {
    if (phase == Phase.WARMING_UP) {
      enter(Phase.RUNNING, System.nanoTime() - desk.releasedAt(sample));
    }
    desk.take(from, sample);
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
        meter.progress(
            phase == Phase.RUNNING ? System.nanoTime() - phaseBegan : 0, points.finished().size()),
        points.finished(),
        log.events(),
        record);
  }
}
