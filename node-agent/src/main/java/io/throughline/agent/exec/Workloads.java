package io.throughline.agent.exec;

import io.throughline.agent.echo.EchoRun;
import io.throughline.agent.group.GroupRun;
import io.throughline.agent.group.RoundQueue;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.memory.GpuPlace;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.p2p.PointsRun;
import io.throughline.agent.peer.BaselineRun;
import io.throughline.agent.peer.OwnPath;
import io.throughline.agent.pipeline.PipelineRun;
import io.throughline.agent.remote.RemoteRun;
import io.throughline.agent.storage.StorageRun;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.stream.StreamRun;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.TransportKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The work that a plan's kind asks for. */
final class Workloads {
  /** The keeper names the folder that it made for the run's files. */
  private static final String STORAGE_FOLDER = "THROUGHLINE_STORAGE";

  private Workloads() {}

  /** What a role counts in a run. */
  static Set<Counter> counted(RunPlan plan, Assignment assignment) {
    return switch (plan.workload()) {
      case STREAM -> StreamRun.counted(StreamRun.sends(assignment));
      case POINT_TO_POINT -> PointsRun.counted();
      case BASELINE -> BaselineRun.counted();
      case ECHO -> EchoRun.counted();
      case STORAGE -> StorageRun.counted();
      case REMOTE -> RemoteRun.counted();
      case PIPELINE -> PipelineRun.counted(plan, assignment);
      case GROUP -> GroupRun.counted();
    };
  }

  /**
   * Opens the transports too, which go with the work.
   *
   * @param buffers gives the memory
   * @param rounds what the console calls; nothing in runs without rounds
   * @throws ProblemException when the transport cannot do what the plan asks for
   */
  static Workload open(
      Prepare prepare,
      Assignment assignment,
      HostBuffers buffers,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      RoundQueue rounds,
      Outbox outbox) {
    RunPlan plan = prepare.plan();
    Consumer<FlowEnd> measured = side -> outbox.send(new AgentMessage.Measured(side));
    WorkSetup setup =
        setup(
            prepare,
            assignment,
            buffers,
            transports(prepare, assignment, buffers, Operation.PUT),
            counters,
            latencies,
            stop,
            measured);
    return switch (plan.workload()) {
      case STREAM -> new StreamRun(setup);
      case POINT_TO_POINT -> {
        AtomicInteger workers = new AtomicInteger();
        Operation operation = plan.points().getFirst().operation();
        yield new PointsRun(
            setup.with(() ->
                transport(
                    prepare,
                    assignment.onRail(workers.getAndIncrement(), plan.transport()),
                    buffers,
                    operation)));
      }
      case BASELINE -> baseline(prepare, assignment, buffers, latencies, counters, stop, outbox);
      case ECHO ->
          EchoRun.open(
              setup,
              new Credentials(plan.runId(), prepare.secret()),
              Transports.ucxSettings(assignment, System.getenv()),
              buffers,
              outbox);
      case STORAGE -> new StorageRun(setup);
      case REMOTE -> new RemoteRun(setup);
      case PIPELINE -> new PipelineRun(setup);
      case GROUP ->
          new GroupRun(
              plan,
              assignment,
              () -> pathsOfRank(prepare, assignment, buffers),
              () -> waiting(prepare, assignment),
              counters,
              latencies,
              stop,
              rounds,
              outbox::send);
    };
  }

  private static WorkSetup setup(
      Prepare prepare,
      Assignment assignment,
      HostBuffers buffers,
      Supplier<Transport> transports,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      Consumer<FlowEnd> measured) {
    RunPlan plan = prepare.plan();
    String kept = System.getenv().getOrDefault(STORAGE_FOLDER, "");
    return new WorkSetup(
        plan,
        assignment,
        transports,
        new Placement(gpu(plan, assignment), buffers),
        () -> RunFolder.of(plan, assignment, kept),
        () -> waiting(prepare, assignment),
        counters,
        latencies,
        stop,
        measured);
  }

  /** That a side's memory is to lie on; null for the host's. */
  private static @Nullable GpuPlace gpu(RunPlan plan, Assignment assignment) {
    return GpuPlaces.of(MemorySettings.of(plan.settings(), assignment.role()), assignment);
  }

  private static Workload baseline(
      Prepare prepare,
      Assignment assignment,
      HostBuffers buffers,
      LatencyBoard latencies,
      CounterBoard counters,
      StopSignal stop,
      Outbox outbox) {
    RunPlan plan = prepare.plan();
    List<OwnPath> paths =
        BaselineScenario.works(plan.settings()).stream()
            .map(work -> {
              RunPlan own = plan.comparedWith(work);
              Prepare part = with(prepare, own);
              return new OwnPath(
                  work,
                  new PointsRun(
                      setup(
                          part,
                          assignment,
                          buffers,
                          () -> transport(part, assignment, buffers, work.operation()),
                          counters,
                          latencies,
                          stop,
                          side -> {})));
            })
            .toList();
    Prepare talk = with(prepare, plan.carriedBy(PeerTool.IPERF3.transport()));
    return new BaselineRun(
        setup(
            talk,
            assignment,
            buffers,
            transports(talk, assignment, buffers, Operation.PUT),
            counters,
            latencies,
            stop,
            side -> {}),
        paths,
        outbox);
  }

  private static Prepare with(Prepare prepare, RunPlan plan) {
    return new Prepare(plan, prepare.role(), prepare.secret(), prepare.agentsOnMachine());
  }

  private static Transport transport(
      Prepare prepare, Assignment assignment, HostBuffers buffers, Operation operation) {
    return transports(prepare, assignment, buffers, operation).get();
  }

  /** Data paths of one data thread, one to each peer; what they share is made with the first. */
  private static Supplier<Transport> transports(
      Prepare prepare, Assignment assignment, HostBuffers buffers, Operation operation) {
    return transports(prepare, assignment, buffers, operation, Role.listens(assignment.role()));
  }

  private static Supplier<Transport> transports(
      Prepare prepare,
      Assignment assignment,
      HostBuffers buffers,
      Operation operation,
      boolean listens) {
    List<Supplier<Transport>> made = new ArrayList<>(1);
    return () -> {
      if (made.isEmpty()) {
        made.add(channels(prepare, assignment, buffers, operation, listens));
      }
      Transport transport = made.getFirst().get();
      if (!transport.operations().contains(operation)) {
        transport.close();
        throw new ProblemException(
            new Problem(
                "node " + assignment.node() + ": operation",
                "transport %s cannot do %s (%s)"
                    .formatted(prepare.plan().transport(), operation.id(), operation.label()),
                "choose another operation or transport"));
      }
      return transport;
    };
  }

  /** Data paths to other ranks, of one data thread; each is opened listening or not. */
  private static Function<Boolean, Transport> pathsOfRank(
      Prepare prepare, Assignment assignment, HostBuffers buffers) {
    Operation operation = prepare.plan().specs(0).getFirst().operation();
    Function<Boolean, Supplier<Transport>> made =
        listens -> transports(prepare, assignment, buffers, operation, listens);
    // UCX connects by addresses of workers: all paths share one, whoever listens.
    Supplier<Transport> listening = made.apply(true);
    boolean byUcx = prepare.plan().takesOnly(TransportKind::byUcx);
    Supplier<Transport> dialling = byUcx ? listening : made.apply(false);
    return listens -> (listens ? listening : dialling).get();
  }

  private static Supplier<Transport> channels(
      Prepare prepare,
      Assignment assignment,
      HostBuffers buffers,
      Operation operation,
      boolean listens) {
    RunPlan plan = prepare.plan();
    return Transports.channels(
        plan.transport(),
        new TransportSetup(
            new Credentials(plan.runId(), prepare.secret()),
            listens,
            assignment.dataAddress(),
            assignment.ports(),
            waiting(prepare, assignment).mode() == WaitMode.BLOCK,
            CommonSettings.watchesPeer(plan.settings()),
            operation,
            buffers),
        assignment,
        gpu(plan, assignment),
        MemorySettings.staged(plan.settings()));
  }

  /** What a data thread of this run does while there is nothing to do; one for each thread. */
  static WaitStrategy waiting(Prepare prepare, Assignment assignment) {
    RunPlan plan = prepare.plan();
    if (!plan.settings().has(CommonSettings.WAIT)) {
      return WaitStrategy.inKernel();
    }
    return WaitStrategy.of(
        plan.settings().choice(CommonSettings.WAIT),
        dataThreads(prepare, assignment),
        Pinning.cpus(),
        looksAtMemory(plan, assignment));
  }

  /** Those of this run on this machine, as far as can be known of other agents. */
  private static int dataThreads(Prepare prepare, Assignment assignment) {
    RunPlan plan = prepare.plan();
    int agents = prepare.agentsOnMachine();
    if (plan.workload().measuresFlows()) {
      return agents == 1
          ? GroupRun.together(plan, assignment)
          : agents - 1 + GroupRun.mostTogether(plan);
    }
    return agents * plan.points().stream().mapToInt(PointSpec::workers).max().orElse(1);
  }

  /** Whether this side watches memory, which gives no sign when it changes. */
  private static boolean looksAtMemory(RunPlan plan, Assignment assignment) {
    if (plan.workload().measuresFlows()) {
      return false;
    }
    if (!plan.workload().measuresPoints()) {
      return !StreamRun.sends(assignment)
          && plan.settings().choice(StreamScenario.ARRIVAL).equals("poll");
    }
    return plan.points().stream()
        .anyMatch(point -> point.shape() == Shape.ROUND_TRIP && point.operation() == Operation.PUT);
  }
}
