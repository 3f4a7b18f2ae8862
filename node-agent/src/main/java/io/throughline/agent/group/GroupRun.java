package io.throughline.agent.group;

import io.throughline.agent.evidence.CpuWait;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.p2p.FlowPath;
import io.throughline.agent.p2p.PointsRun;
import io.throughline.agent.point.Totals;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.Workload;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Pattern;
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
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * One rank of a group. Connections to all others stand before the first round and stay until the
 * last; a rank that is lost takes its own flows along and no others.
 */
public final class GroupRun implements Workload {
  /** Between the addresses of a rank, one for each other rank, by index. */
  private static final String SEPARATOR = "\n";

  private static final long IDLE_NANOS = 50_000;

  private final RunPlan plan;
  private final Assignment assignment;
  private final Function<Boolean, Transport> transports;
  private final WaitStrategy waiting;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final StopSignal stop;
  private final RoundQueue calls;
  private final Consumer<FlowMeasured> measured;
  private final int rank;
  private final CounterBoard board = new CounterBoard(PointsRun.counted());

  /** By the other rank's index. */
  private final Map<Integer, FlowPath> paths = new TreeMap<>();

  /** Why there is no way to a rank any more, by its index. */
  private final Map<Integer, String> broken = new LinkedHashMap<>();

  private final Set<TransferProtocol> protocols = new LinkedHashSet<>();
  private volatile String state = "not prepared";
  private final MeasurementStart measurementStart;
  private long releasedAt;
  private long endedAt;

  /**
   * @param transports opens a path to one more rank; it listens where it is asked to
   * @param calls what the console wants measured
   * @param measured is told of each flow as this end is through with it
   */
  public GroupRun(
      RunPlan plan,
      Assignment assignment,
      Function<Boolean, Transport> transports,
      WaitStrategy waiting,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      RoundQueue calls,
      Consumer<FlowMeasured> measured) {
    this.plan = plan;
    this.assignment = assignment;
    this.transports = transports;
    this.waiting = waiting;
    this.counters = counters;
    this.latencies = latencies;
    this.stop = stop;
    this.calls = calls;
    this.measured = measured;
    this.rank = plan.rank(assignment.role());
    this.measurementStart = new MeasurementStart(counters, latencies);
  }

  @Override
  public String prepare() {
    Totals totals = new Totals(List.of(board), counters);
    // A rank receives as often as it sends, so a byte that it sends stands for two.
    ByteBudget budget = ByteBudget.ofAll(plan).messages(2, 1);
    List<String> addresses = new ArrayList<>();
    for (int other = 0; other < plan.assignments().size(); other++) {
      if (other != rank) {
        FlowPath path =
            new FlowPath(
                plan,
                assignment,
                budget,
                transports.apply(rank > other),
                waiting,
                // A rank that was stopped takes its own flows along, not the others'.
                stop.ofPart(),
                board,
                totals,
                latencies);
        paths.put(other, path);
        addresses.add(path.prepare());
      }
    }
    state = "prepared";
    return String.join(SEPARATOR, addresses);
  }

  @Override
  public void connect(Map<String, String> addresses, Deadline until) throws InterruptedException {
    for (int other : inPairs()) {
      String role = plan.assignments().get(other).role();
      String[] theirs = addresses.getOrDefault(role, "").split(SEPARATOR, -1);
      int own = rank < other ? rank : rank - 1;
      if (theirs.length <= own) {
        throw new TransportException(
            "%s has no data path for this rank: both must be given the same scenario"
                .formatted(role));
      }
      state = "connecting to " + role;
      path(other).connect(theirs[own], until);
    }
  }

  @Override
  public void roundTrip() {
    for (int other : inPairs()) {
      path(other).roundTrip(rank < other);
    }
    state = "connected";
  }

  /** The other ranks, such that two ranks meet where each waits for the other. */
  private List<Integer> inPairs() {
    return new Pattern.Permutation()
        .rounds(plan.assignments().size()).stream()
            .flatMap(round -> round.from(rank).stream().map(Flow::to).findFirst().stream())
            .toList();
  }

  private FlowPath path(int other) {
    return Objects.requireNonNull(paths.get(other), "no path to rank " + other);
  }

  @Override
  public List<String> carriers() {
    PointSpec spec = MatrixScenario.specs(plan.settings(), 0).getFirst();
    return paths.values().stream()
        .flatMap(path -> path.transport().carriers(spec.operation(), spec.size()).stream())
        .distinct()
        .toList();
  }

  @Override
  public List<TransferProtocol> protocols() {
    return List.copyOf(protocols);
  }

  @Override
  public List<Note> notes() {
    return paths.values().stream()
        .flatMap(path -> path.transport().notes().stream())
        .distinct()
        .toList();
  }

  @Override
  public void keepAlive() {
    paths.forEach((other, path) -> {
      if (!broken.containsKey(other)) {
        progress(other, path);
      }
    });
  }

  private void progress(int other, FlowPath path) {
    try {
      path.transport().progress();
    } catch (TransportException lost) {
      broken.put(other, String.valueOf(lost.getMessage()));
    }
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    state = "waiting for a round";
    while (!stop.raised()) {
      RoundCall call = calls.poll();
      switch (call) {
        case null -> {
          keepAlive();
          LockSupport.parkNanos(IDLE_NANOS);
        }
        case Measure(Round round) -> {
          round.of(rank).forEach(flow -> measure(round, flow, barrier));
          state = "waiting for a round";
        }
        case RoundsDone ignored -> {
          return new WorkloadResult(true, "all rounds measured", elapsed(), List.of());
        }
      }
    }
    return new WorkloadResult(false, stop.ending(), elapsed(), List.of());
  }

  private long elapsed() {
    return releasedAt == 0 ? 0 : Math.max(0, endedAt - releasedAt);
  }

  private void measure(Round round, Flow flow, Barrier barrier) {
    boolean from = flow.from() == rank;
    int other = from ? flow.to() : flow.from();
    String name = plan.assignments().get(other).node();
    state = "round %d, %s %s".formatted(round.index(), from ? "to" : "from", name);
    List<FlowEnd> ends = new ArrayList<>();
    String problem = broken.getOrDefault(other, "");
    double cpuWait = 0;
    try {
      for (PointSpec spec : MatrixScenario.specs(plan.settings(), round.index())) {
        if (problem.isEmpty()) {
          CpuWait waited = new CpuWait();
          // A read is begun where the data arrives.
          boolean begins = from != (spec.operation() == Operation.GET);
          FlowEnd end = path(other).measure(spec, begins, nanos -> release(nanos, barrier));
          if (ends.isEmpty()) {
            cpuWait = waited.share();
          }
          ends.add(end);
          if (end.protocol() != null) {
            protocols.add(end.protocol());
          }
          problem = end.ending();
          if (!problem.isEmpty()) {
            broken.put(other, problem);
          }
        }
      }
    } catch (TransportException | WorkFailure lost) {
      problem = String.valueOf(lost.getMessage());
      broken.put(other, problem);
    }
    endedAt = System.nanoTime();
    measured.accept(new FlowMeasured(round.index(), flow, ends, cpuWait, problem));
  }

  private void release(long nanos, Barrier barrier) {
    releasedAt = releasedAt == 0 ? nanos : releasedAt;
    measurementStart.release(nanos, barrier);
  }

  /** What a rank counts. */
  public static Set<Counter> counted() {
    return PointsRun.counted();
  }

  /** Where it stands at this moment, for people. */
  String state() {
    return state;
  }

  @Override
  public long refused() {
    return paths.values().stream().mapToLong(path -> path.transport().refused()).sum();
  }

  @Override
  public void close() {
    RuntimeException failure = null;
    for (FlowPath path : paths.values()) {
      try {
        path.close();
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    if (failure != null) {
      throw failure;
    }
  }
}
