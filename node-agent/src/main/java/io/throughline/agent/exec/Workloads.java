package io.throughline.agent.exec;

import io.throughline.agent.collective.PeerGraph;
import io.throughline.agent.collective.mpi.MpiFolders;
import io.throughline.agent.collective.run.CollectiveRun;
import io.throughline.agent.collective.run.RunPeers;
import io.throughline.agent.echo.EchoRun;
import io.throughline.agent.group.DataThreads;
import io.throughline.agent.group.GroupRun;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.memory.Placement;
import io.throughline.agent.messaging.MessagesRun;
import io.throughline.agent.p2p.PointsRun;
import io.throughline.agent.peer.BaselineRun;
import io.throughline.agent.peer.OwnPath;
import io.throughline.agent.pipeline.PipelineRun;
import io.throughline.agent.remote.RemoteRun;
import io.throughline.agent.storage.StorageRun;
import io.throughline.agent.store.RunFolder;
import io.throughline.agent.stream.StreamRun;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.GroupMembership;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.message.HubMessage.RoundCall;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.WorkloadKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The work that a plan's kind asks for. */
final class Workloads {
  /** The keeper names the folder that it made for the run's files. */
  private static final String STORAGE_FOLDER = "THROUGHLINE_STORAGE";

  private Workloads() {}

  /** Counters of a role in a run. */
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
      case COLLECTIVE -> CollectiveRun.counted();
      case MESSAGES -> MessagesRun.counted();
    };
  }

  /**
   * Opens the transports too, which go with the work.
   *
   * @param membership the ranks that take part
   * @param buffers gives the memory
   * @param rounds what the console calls; nothing in runs without rounds
   * @throws ProblemException when the transport cannot do what the plan asks for
   */
  static Workload open(
      NodeContext context,
      Prepare prepare,
      GroupMembership membership,
      Assignment assignment,
      HostBuffers buffers,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      Queue<RoundCall> rounds,
      Outbox outbox) {
    RunPlan plan = membership.plan();
    Transports transports = new Transports(prepare, buffers);
    Consumer<FlowEnd> measured = side -> outbox.send(new AgentMessage.Measured(side));
    int agents = prepare.agentsOnMachine();
    Supplier<WaitStrategy> waits = () -> waiting(agents, plan, assignment);
    WorkSetup setup =
        new WorkSetup(
            plan,
            assignment,
            channels(transports, plan, assignment, Operation.PUT),
            new Placement(GpuSelection.of(plan, assignment), buffers),
            () -> RunFolder.of(plan, assignment, System.getenv().getOrDefault(STORAGE_FOLDER, "")),
            waits,
            counters,
            latencies,
            stop,
            measured);
    return switch (plan.workload()) {
      case STREAM -> new StreamRun(setup);
      case POINT_TO_POINT -> {
        AtomicInteger workers = new AtomicInteger();
        yield new PointsRun(
            setup.with(() ->
                channels(
                        transports,
                        plan,
                        assignment.onRail(workers.getAndIncrement(), plan.transport()),
                        plan.points().getFirst().operation())
                    .get()));
      }
      case BASELINE -> baseline(agents, setup, transports, outbox);
      case ECHO ->
          EchoRun.open(
              setup,
              transports.credentials(),
              Transports.ucxSettings(assignment, System.getenv()),
              buffers,
              outbox);
      case STORAGE -> new StorageRun(setup);
      case REMOTE -> new RemoteRun(setup);
      case PIPELINE -> new PipelineRun(setup);
      case GROUP -> {
        Operation operation = plan.flows().specs(0).getFirst().operation();
        int paths = GroupRun.pathsOfThread(plan, assignment);
        Supplier<Fabric> fabrics = () -> transports.fabric(plan, assignment, operation, paths);
        yield new GroupRun(
            plan,
            assignment,
            new DataThreads(fabrics, waits, counters, latencies, stop),
            rounds,
            outbox::send);
      }
      case COLLECTIVE -> {
        PeerGraph peers = RunPeers.of(plan, prepare::onOneMachine);
        int paths = peers.pairs(plan.rank(assignment.role()));
        yield new CollectiveRun(
            setup,
            membership,
            peers,
            () -> transports.sharedFabric(plan, assignment, paths),
            new MpiFolders(context.folder(), context.sharedMemory()));
      }
      case MESSAGES ->
          new MessagesRun(
              setup,
              membership,
              () ->
                  transports.sharedFabric(
                      plan, assignment, MessagesRun.paths(plan, plan.rank(assignment.role()))));
    };
  }

  private static Workload baseline(
      int agents, WorkSetup setup, Transports transports, Outbox outbox) {
    RunPlan plan = setup.plan();
    List<OwnPath> paths =
        BaselineScenario.works(plan.settings()).stream()
            .map(work -> {
              RunPlan own = plan.comparedWith(work);
              return new OwnPath(
                  work, new PointsRun(part(agents, setup, transports, own, work.operation())));
            })
            .toList();
    RunPlan talk = plan.carriedBy(PeerTool.IPERF3.transport());
    return new BaselineRun(part(agents, setup, transports, talk, Operation.PUT), paths, outbox);
  }

  /** A part of a run, that goes another way and tells of no points. */
  private static WorkSetup part(
      int agents, WorkSetup of, Transports transports, RunPlan plan, Operation operation) {
    Assignment assignment = of.assignment();
    return new WorkSetup(
        plan,
        assignment,
        channels(transports, plan, assignment, operation),
        of.memory(),
        of.folders(),
        () -> waiting(agents, plan, assignment),
        of.counters(),
        of.latencies(),
        of.stop(),
        point -> {});
  }

  /** Data paths of one data thread, one to each peer. */
  private static Supplier<Transport> channels(
      Transports transports, RunPlan plan, Assignment assignment, Operation operation) {
    List<Fabric> made = new ArrayList<>(1);
    boolean listens = Role.listens(assignment.role());
    return () -> {
      if (made.isEmpty()) {
        int peers = plan.workload() == WorkloadKind.REMOTE ? RemoteRun.peers(plan, assignment) : 1;
        made.add(transports.fabric(plan, assignment, operation, peers));
      }
      return made.getFirst().channel(listens);
    };
  }

  /**
   * What a data thread of this run does while there is nothing to do; one for each thread.
   *
   * @param agents of the run on this machine
   */
  static WaitStrategy waiting(int agents, RunPlan plan, Assignment assignment) {
    if (!plan.settings().has(CommonSettings.WAIT)) {
      return WaitStrategy.inKernel();
    }
    return WaitStrategy.of(
        plan.settings().choice(CommonSettings.WAIT),
        dataThreads(agents, plan, assignment),
        Pinning.cpus(),
        looksAtMemory(plan, assignment));
  }

  /** Those of this run on this machine, as far as can be known of other agents. */
  private static int dataThreads(int agents, RunPlan plan, Assignment assignment) {
    if (plan.workload().measuresFlows()) {
      return agents == 1
          ? GroupRun.together(plan, assignment)
          : agents - 1 + GroupRun.mostTogether(plan);
    }
    return agents
        * plan.points().stream().mapToInt(spec -> spec.concurrency().workers()).max().orElse(1);
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
