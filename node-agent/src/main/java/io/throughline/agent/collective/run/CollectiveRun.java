package io.throughline.agent.collective.run;

import io.throughline.agent.collective.CollectiveBuffers;
import io.throughline.agent.collective.CollectiveLibrary;
import io.throughline.agent.collective.Communicator;
import io.throughline.agent.collective.Computation;
import io.throughline.agent.collective.CurrentOperation;
import io.throughline.agent.collective.GpuOperands;
import io.throughline.agent.collective.GroupRanks;
import io.throughline.agent.collective.PeerGraph;
import io.throughline.agent.collective.mpi.MpiEngine;
import io.throughline.agent.collective.mpi.MpiFolders;
import io.throughline.agent.collective.ucc.UccEngine;
import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.agent.workload.Barrier;
import io.throughline.agent.workload.GroupMembership;
import io.throughline.agent.workload.MeasuredPoints;
import io.throughline.agent.workload.MeasurementStart;
import io.throughline.agent.workload.RankWorkload;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.WorkloadResult;
import io.throughline.nativebridge.cuda.driver.CudaException;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.group.Split;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CallSettings;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.SplitSetting;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One rank of a run that measures a collective. */
public final class CollectiveRun extends RankWorkload {
  private static final String OWN_PATHS =
      "Open MPI has ways of its own: what the run was carried by tells of barriers and agreements.";

  private final Supplier<Fabric> fabrics;

  /** The groups that the ranks are split into; one of all where they are not. */
  private final Split split;

  private final MeasuredPoints measuredPoints;
  private final MpiFolders mpiFolders;
  private Runnable aside = () -> {};
  private Consumer<RuntimeException> stuck = failure -> {};

  /** Null where operands are in the host's memory. */
  private @Nullable GpuOperands gpu;

  /** The point that is measured. */
  private @Nullable CollectivePoint current;

  /**
   * @param peers the pairs of ranks that have a data path, as {@link RunPeers} tells of them
   * @param fabrics opens the one that all data paths share, with one memory for all
   * @param mpiFolders in which Open MPI may leave files
   */
  public CollectiveRun(
      WorkSetup setup,
      GroupMembership membership,
      PeerGraph peers,
      Supplier<Fabric> fabrics,
      MpiFolders mpiFolders) {
    super(setup, membership, 1, peers::connects);
    this.mpiFolders = mpiFolders;
    this.fabrics = fabrics;
    this.split = SplitSetting.split(plan.settings());
    this.measuredPoints = setup.points();
  }

  /** The counters of a rank. */
  public static Set<Counter> counted() {
    return EnumSet.of(
        Counter.BYTES,
        Counter.TRANSFERS,
        Counter.POSTED,
        Counter.POINT,
        Counter.CALL,
        Counter.AWAITED,
        Counter.MISMATCHES,
        Counter.REFUSED,
        Counter.DATA_CPU_NANOS,
        Counter.TELEMETRY_CPU_NANOS);
  }

  @Override
  public String prepare() {
    int ranks = split.groups().getFirst().size();
    List<CollectiveSpec> specs =
        plan.points().stream()
            .map(point -> CollectiveScenario.spec(plan.settings(), point, ranks))
            // Which one it is shows when all are connected.
            .flatMap(spec ->
                Algorithm.DIRECT.serves(spec.collective())
                    ? Stream.of(spec, spec.by(Algorithm.DIRECT))
                    : Stream.of(spec))
            .toList();
    long total = most(specs, spec -> CollectiveBuffers.totalBytes(spec, ranks));
    long operands = most(specs, spec -> CollectiveBuffers.operandBytes(spec, ranks));
    String address = channels.prepare(fabrics.get(), ControlRegion.DATA + total);
    GpuDevice device = setup.gpu();
    if (device != null && operands > 0) {
      gpu = new GpuOperands(device, channels.memory(), ControlRegion.DATA, operands);
    }
    return address;
  }

  private static long most(List<CollectiveSpec> specs, ToLongFunction<CollectiveSpec> bytes) {
    return specs.stream().mapToLong(bytes).max().orElse(0);
  }

  @Override
  public List<Note> notes() {
    List<Note> notes = new ArrayList<>(super.notes());
    if (CollectiveScenario.engine(plan.settings()) == CollectiveEngine.MPI) {
      notes.add(Note.of(OWN_PATHS));
    }
    if (gpu != null) {
      notes.add(Note.of(gpu.note()));
    }
    return notes;
  }

  @Override
  public void onStuck(Runnable besideData, Consumer<RuntimeException> fail) {
    aside = besideData;
    stuck = fail;
  }

  @Override
  public WorkloadResult run(Barrier barrier) {
    List<String> names = plan.assignments().stream().map(Assignment::node).toList();
    GroupRanks all = ranks(names);
    Communicator comm = communicator(rank, all, channels.byRank());
    Communicator group = group(comm, all);
    if (new Agreement(group, setup.stop()).all(group.reachesAll())) {
      group.share(ControlRegion.SLOTS);
    }
    checkReach(group);
    CollectiveLibrary library = library(comm, group, names);
    CallEngine engine = new CallEngine(library, gpu);
    RankClocks clocks = new RankClocks(channels::link, comm, new Agreement(comm, setup.stop()));
    MeasurementStart start = setup.start();
    Computation computation = computation();
    clocks.ask();
    try (ArrivalTimes arrivals = new ArrivalTimes(comm, split, clocks)) {
      for (PointSpec spec : plan.points().subList(membership.firstPoint(), plan.points().size())) {
        CollectivePoint point =
            new CollectivePoint(setup, spec, comm, group, engine, arrivals, start, computation);
        current = point;
        try {
          if (!measuredPoints.add(point.measure(barrier))) {
            break;
          }
        } catch (WorkFailure | TransportException | CudaException lost) {
          keep(comm.operation().peer() == CurrentOperation.NOBODY ? group : comm, lost);
          throw lost;
        } finally {
          current = null;
        }
      }
    }
    // After a failure a library would wait for the rank that is lost; it ends with the process.
    if (library != null) {
      library.close();
    }
    return measuredPoints.result(List.of(), null);
  }

  @Override
  public void close() {
    GpuOperands operands = gpu;
    if (operands == null) {
      super.close();
      return;
    }
    // Memory is pinned no longer than it is there, and the GPU's context outlives a UCX that knows
    // it.
    try {
      operands.unpin();
    } finally {
      try {
        super.close();
      } finally {
        operands.close();
      }
    }
  }

  private Communicator communicator(int index, GroupRanks ranks, @Nullable Transport[] toEach) {
    return new Communicator(
        index,
        ranks,
        toEach,
        channels.memory(),
        waitStrategy,
        plan.settings().number(CommonSettings.TIMEOUT),
        setup.stop(),
        setup.counters());
  }

  /** The ranks of this one's group, in its order; all of them where the ranks are not split. */
  private Communicator group(Communicator comm, GroupRanks all) {
    if (split.whole()) {
      return comm;
    }
    List<Integer> members = split.groups().get(split.groupOf(rank));
    @Nullable Transport[] toEach = new Transport[members.size()];
    Arrays.setAll(toEach, i -> channels.byRank()[members.get(i)]);
    return communicator(members.indexOf(rank), all.of(members), toEach);
  }

  /** The computation of this rank during calls; null for none. */
  private @Nullable Computation computation() {
    SettingValues settings = plan.settings();
    return CallSettings.mode(settings) == CallMode.NON_BLOCKING
        ? new Computation(CallSettings.tests(settings))
        : null;
  }

  private GroupRanks ranks(List<String> names) {
    return new GroupRanks(
        names,
        IntStream.range(0, names.size()).mapToObj(membership::worldRank).toList(),
        membership.whole().assignments().size());
  }

  /** The library of the engine that is asked for; null for Throughline's own algorithms. */
  private @Nullable CollectiveLibrary library(
      Communicator comm, Communicator group, List<String> names) {
    long at = ControlRegion.ARRIVALS;
    long bytes = ControlRegion.ARRIVALS_BYTES;
    return switch (CollectiveScenario.engine(plan.settings())) {
      case OWN -> null;
      case UCC -> UccEngine.open(comm, group, at, bytes);
      case MPI ->
          MpiEngine.open(
              comm,
              group,
              split.groupOf(rank),
              names,
              at,
              bytes,
              mpiFolders,
              setup.assignment().dataAddress(),
              waitStrategy.mode(),
              aside,
              lost -> {
                keep(group, lost);
                stuck.accept(lost);
              });
    };
  }

  /**
   * Keeps what there is of the point in which a rank was lost.
   *
   * @param comm in which it was waited for
   */
  private void keep(Communicator comm, RuntimeException lost) {
    CollectivePoint point = current;
    if (point == null) {
      return;
    }
    // Standard error is the mover's log, which the console keeps with the run.
    System.err.println("last calls of this rank:");
    comm.operation().lastOperations().forEach(System.err::println);
    measuredPoints.add(point.partial(String.valueOf(lost.getMessage())));
  }

  private void checkReach(Communicator comm) {
    boolean direct = CollectiveScenario.algorithm(plan.settings()) == Algorithm.DIRECT;
    if (direct && !comm.shares()) {
      throw new ProblemException(
          new Problem(
              CollectiveScenario.ALGORITHM,
              "direct reads the memory of all other ranks, which is not mapped at every rank",
              "set it to auto, or put all ranks on one machine, let UCX have shared memory, and do"
                  + " not set wait: block"));
    }
  }
}
