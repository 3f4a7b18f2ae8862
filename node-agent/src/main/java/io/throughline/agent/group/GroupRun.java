package io.throughline.agent.group;

import io.throughline.agent.p2p.PointsRun;
import io.throughline.agent.p2p.WorkerSync;
import io.throughline.agent.p2p.WorkerThread;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.AgentMessage.FlowMeasured;
import io.throughline.protocol.message.HubMessage.Measure;
import io.throughline.protocol.message.HubMessage.RoundCall;
import io.throughline.protocol.message.HubMessage.RoundsDone;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * One rank of a group. Its connections to others stand before the first round and stay until the
 * last; a rank that is lost takes its own flows along and no others. Where a rank has several flows
 * in a round, each is measured by a thread of its own, and the data thread watches over them.
 */
public final class GroupRun implements Workload {
  private static final long IDLE_NANOS = 50_000;

  /** Between two looks at flows that other threads measure. */
  private static final long WATCH_NANOS = 500_000;

  private final FlowPlan flows;
  private final DataThreads dataThreads;
  private final Queue<RoundCall> calls;
  private final Consumer<FlowMeasured> measured;
  private final int rank;
  private final FlowWorkers workers;
  private final Set<TransferProtocol> protocols = new LinkedHashSet<>();

  /** When the first measurement began; 0 before. Set by whoever measures it. */
  private final AtomicLong beganAt = new AtomicLong();

  private final MeasurementStart measurementStart;
  private long endedAt;

  /**
   * @param calls what the console wants measured
   * @param measured is told of each flow as this end is through with it
   */
  public GroupRun(
      RunPlan plan,
      Assignment assignment,
      DataThreads dataThreads,
      Queue<RoundCall> calls,
      Consumer<FlowMeasured> measured) {
    this.flows = plan.flows();
    this.dataThreads = dataThreads;
    this.calls = calls;
    this.measured = measured;
    this.rank = plan.rank(assignment.role());
    this.measurementStart = new MeasurementStart(dataThreads.counters(), dataThreads.latencies());
    this.workers = new FlowWorkers(plan, flows, rank);
  }

  /** Most flows that a rank of the plan has at the same time. */
  public static int mostTogether(RunPlan plan) {
    return Routes.mostTogether(plan);
  }

  /** Most flows that one rank of the plan has at the same time. */
  public static int together(RunPlan plan, Assignment assignment) {
    return new Routes(plan).together(plan.rank(assignment.role()));
  }

  /** How many paths to other ranks each of this rank's data threads has. */
  public static int pathsOfThread(RunPlan plan, Assignment assignment) {
    Routes routes = new Routes(plan);
    int rank = plan.rank(assignment.role());
    return routes.together(rank) > 1 ? 1 : routes.of(rank).size();
  }

  @Override
  public String prepare() {
    return workers.open(dataThreads);
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    workers.connect(addresses, until);
  }

  @Override
  public void roundTrip() {
    workers.roundTrip();
  }

  @Override
  public List<String> carriers() {
    PointSpec spec = flows.specs(0).getFirst();
    return workers.all().stream()
        .flatMap(worker ->
            worker
                .call(() -> worker.path().transport().carriers(spec.operation(), spec.size()))
                .stream())
        .distinct()
        .toList();
  }

  @Override
  public List<TransferProtocol> protocols() {
    return List.copyOf(protocols);
  }

  @Override
  public List<Note> notes() {
    return workers.all().stream()
        .flatMap(worker -> worker.call(() -> worker.path().transport().notes()).stream())
        .distinct()
        .toList();
  }

  @Override
  public void keepAlive() {
    workers.keepAlive();
  }

  @Override
  public WorkloadResult run(Barrier barrier) throws InterruptedException {
    StopSignal stop = dataThreads.stop();
    while (!stop.raised()) {
      RoundCall call = calls.poll();
      switch (call) {
        case null -> {
          keepAlive();
          LockSupport.parkNanos(IDLE_NANOS);
        }
        case Measure(Round round) -> {
          if (workers.threaded()) {
            together(round, barrier);
          } else {
            round.of(rank).forEach(flow -> alone(round, flow, barrier));
          }
        }
        case RoundsDone ignored -> {
          return new WorkloadResult(true, "all rounds measured", elapsed());
        }
      }
    }
    return new WorkloadResult(false, stop.ending(), elapsed());
  }

  private long elapsed() {
    return beganAt.get() == 0 ? 0 : Math.max(0, endedAt - beganAt.get());
  }

  /** On this thread. */
  private void alone(Round round, Flow flow, Barrier barrier) {
    Barrier first =
        nanos -> {
          beganAt.compareAndSet(0, nanos);
          release(barrier);
        };
    through(workers.of(flow).measure(flows, rank, round, flow, new WorkerSync(1), 0, first));
  }

  /**
   * Each on its own thread; they begin at the same time. What is sent and what is received are
   * teams of their own: who sends waits for who receives, so that one team of all would wait for
   * itself, from rank to rank.
   */
  private void together(Round round, Barrier barrier) throws InterruptedException {
    List<Flow> own = round.of(rank);
    WorkerSync sent = new WorkerSync(own.size());
    WorkerSync received = new WorkerSync(own.size());
    List<Future<FlowMeasured>> running = new ArrayList<>();
    for (int i = 0; i < own.size(); i++) {
      Flow flow = own.get(i);
      int member = i;
      boolean from = flow.from() == rank;
      (from ? received : sent).leave(member);
      WorkerSync team = from ? sent : received;
      FlowWorker worker = workers.of(flow);
      running.add(
          worker.begin(() ->
              worker.measure(
                  flows,
                  rank,
                  round,
                  flow,
                  team,
                  member,
                  nanos -> beganAt.compareAndSet(0, nanos))));
    }
    watch(running, flows.specs(round.index()).getFirst().index(), barrier);
  }

  /** Until all are through: each ends by itself where nothing moves for the run's timeout. */
  private void watch(List<Future<FlowMeasured>> running, int point, Barrier barrier)
      throws InterruptedException {
    while (!running.isEmpty()) {
      LockSupport.parkNanos(WATCH_NANOS);
      if (beganAt.get() != 0) {
        release(barrier);
        workers.publish(point);
      }
      workers.keepAlive();
      for (Iterator<Future<FlowMeasured>> each = running.iterator(); each.hasNext(); ) {
        Future<FlowMeasured> flow = each.next();
        if (flow.isDone()) {
          each.remove();
          through(WorkerThread.await(flow, 0));
        }
      }
    }
    if (beganAt.get() != 0) {
      workers.publish(point);
    }
  }

  private void through(FlowMeasured end) {
    end.ends().stream()
        .map(FlowEnd::protocol)
        .forEach(protocol -> {
          if (protocol != null) {
            protocols.add(protocol);
          }
        });
    endedAt = System.nanoTime();
    measured.accept(end);
  }

  private void release(Barrier barrier) {
    measurementStart.release(beganAt.get(), barrier);
  }

  /** Counters of a rank. */
  public static Set<Counter> counted() {
    return PointsRun.counted();
  }

  @Override
  public long refused() {
    return workers.all().stream().mapToLong(worker -> worker.path().transport().refused()).sum();
  }

  @Override
  public void close() {
    workers.close();
  }
}
