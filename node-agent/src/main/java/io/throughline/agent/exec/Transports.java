package io.throughline.agent.exec;

import io.throughline.agent.memory.GpuDevice;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Fabric;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.transport.staged.StagedFabric;
import io.throughline.agent.transport.tcp.TcpFabric;
import io.throughline.agent.transport.tcp.TcpListener;
import io.throughline.agent.transport.ucx.UcxFabric;
import io.throughline.nativebridge.ucx.Ucx;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxSettings;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.WaitMode;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.MemorySettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.scenario.WorkloadKind;
import io.throughline.protocol.setting.LibraryVariable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Opens the fabrics of a run's data threads, over the transport that a plan names. */
final class Transports {
  /** Variables that UCX takes per context; it reads all others once, as the agent starts. */
  private static final Set<String> PER_CONTEXT =
      Set.of(
          "UCX_TLS",
          "UCX_NET_DEVICES",
          "UCX_RNDV_THRESH",
          "UCX_RNDV_SCHEME",
          "UCX_ZCOPY_THRESH",
          "UCX_PREFER_OFFLOAD",
          "UCX_MAX_RNDV_RAILS",
          "UCX_MAX_EAGER_RAILS",
          "UCX_KEEPALIVE_INTERVAL");

  /** The default of 20 s would leave a dead peer on shared memory unnoticed for as long. */
  private static final String KEEPALIVE = "1s";

  /**
   * Left alone UCX's TCP connects in a call that returns after the kernel's patience, two minutes,
   * whatever a scenario's timeout is: a dropped port would hold the data thread for so long.
   */
  private static final String CONNECT_AT_ONCE = "UCX_TCP_CONN_NB";

  private final Prepare prepare;
  private final Credentials credentials;
  private final HostBuffers buffers;

  /** By address: all data threads listen on one port. */
  private final Map<String, TcpListener> listeners = new ConcurrentHashMap<>();

  Transports(Prepare prepare, HostBuffers buffers) {
    this.prepare = prepare;
    this.credentials = new Credentials(prepare.plan().runId(), prepare.secret());
    this.buffers = buffers;
  }

  Credentials credentials() {
    return credentials;
  }

  /**
   * For one more data thread.
   *
   * @param plan the run's, or a part of it that goes another way
   * @param assignment on the rail that the thread takes
   * @param channels to peers that the thread will open
   */
  Fabric fabric(RunPlan plan, Assignment assignment, Operation operation, int channels) {
    TransportSetup setup = setup(plan, assignment, operation, channels);
    GpuDevice gpu = GpuSelection.of(plan, assignment);
    return able(
        MemorySettings.staged(plan.settings())
            ? new StagedFabric(carrying(plan.transport(), setup, assignment, null), gpu)
            : carrying(plan.transport(), setup, assignment, gpu),
        plan,
        assignment,
        operation);
  }

  /** A fabric, where it can do what the plan asks for. */
  private static Fabric able(
      Fabric fabric, RunPlan plan, Assignment assignment, Operation operation) {
    return listens -> {
      Transport transport = fabric.channel(listens);
      if (!transport.operations().contains(operation)) {
        transport.close();
        throw new ProblemException(
            new Problem(
                "node " + assignment.node() + ": operation",
                "transport %s cannot do %s (%s)"
                    .formatted(plan.transport(), operation.id(), operation.label()),
                "choose another operation or transport"));
      }
      return transport;
    };
  }

  /**
   * For a data thread that has one memory for all of its channels.
   *
   * @param channels to other ranks
   */
  Fabric sharedFabric(RunPlan plan, Assignment assignment, int channels) {
    return able(
        carrying(
            plan.transport(),
            setup(plan, assignment, Operation.TAG, channels).withOneMemory(),
            assignment,
            null),
        plan,
        assignment,
        Operation.TAG);
  }

  private TransportSetup setup(
      RunPlan plan, Assignment assignment, Operation operation, int channels) {
    return new TransportSetup(
        credentials,
        channels,
        false,
        oneAtATime(plan),
        assignment.dataAddress(),
        assignment.ports(),
        Workloads.waiting(prepare.agentsOnMachine(), plan, assignment).mode() == WaitMode.BLOCK,
        CommonSettings.watchesPeer(plan.settings()),
        operation,
        buffers);
  }

  /** Whether no point of a plan has more than one message of a worker in flight. */
  static boolean oneAtATime(RunPlan plan) {
    return plan.workload() == WorkloadKind.POINT_TO_POINT
        && plan.points().stream()
            .allMatch(
                point -> point.shape() == Shape.ROUND_TRIP || point.concurrency().window() == 1);
  }

  private Fabric carrying(
      String id, TransportSetup setup, Assignment assignment, @Nullable GpuDevice gpu) {
    TransportKind kind =
        TransportKind.of(id)
            .orElseThrow(() ->
                new ProblemException(
                    new Problem(
                        "node " + assignment.node() + ": transport",
                        "'%s' is no transport of this agent; it has %s"
                            .formatted(id, String.join(" and ", TransportKind.ids())))));
    return switch (kind) {
      case TCP ->
          new TcpFabric(
              setup,
              listeners.computeIfAbsent(
                  setup.dataAddress(),
                  address -> new TcpListener(credentials, address, setup.ports())));
      case UCX -> new UcxFabric(setup, ucxSettings(assignment, System.getenv()), gpu);
    };
  }

  /**
   * Sets what the buffers' pages take of UCX, and that connecting does not block.
   *
   * @return what holds for UCX in this run since someone set it, and for UCC where it carries out a
   *     collective; nothing for other transports
   */
  static List<String> prepareUcx(RunPlan plan, Assignment assignment, HostBuffers buffers) {
    if (!plan.mayTake(TransportKind::byUcx)) {
      return List.of();
    }
    try {
      Map<String, String> environment = new HashMap<>(System.getenv());
      Map<String, String> own = new HashMap<>(buffers.ucxVariables(environment));
      if (!environment.containsKey(CONNECT_AT_ONCE)) {
        own.put(CONNECT_AT_ONCE, "y");
      }
      Ucx.set(own);
      environment.putAll(own);
      List<String> all =
          new ArrayList<>(UcxSettings.set(ucxSettings(assignment, environment), environment));
      all.addAll(uccSettings(plan, environment));
      return all;
    } catch (UcxException refused) {
      // The transport will say so, with the setting.
      return List.of();
    }
  }

  /** UCC's variables, sorted, where it carries out a plan's collective: it reads no others. */
  static List<String> uccSettings(RunPlan plan, Map<String, String> environment) {
    return CollectiveScenario.byUcc(plan.workload(), plan.settings())
        ? environment.entrySet().stream()
            .filter(variable -> LibraryVariable.ofUcc(variable.getKey()))
            .map(variable -> variable.getKey() + "=" + variable.getValue())
            .sorted()
            .toList()
        : List.of();
  }

  /** Settings beyond the environment with which this process was started. */
  static Map<String, String> ucxSettings(Assignment assignment, Map<String, String> environment) {
    Map<String, String> settings = new HashMap<>();
    assignment
        .ucxEnvironment()
        .forEach((name, value) -> {
          if (!value.equals(environment.get(name))) {
            if (!PER_CONTEXT.contains(name)) {
              throw new ProblemException(
                  new Problem(
                      "node " + assignment.node() + ": ucx.environment",
                      "%s=%s was not set when the agent was started, and %s reads it only then"
                          .formatted(name, value, LibraryVariable.ofUcc(name) ? "UCC" : "UCX"),
                      "launch the agent with it"));
            }
            settings.put(name.substring("UCX_".length()), value);
          }
        });
    // With rails the planner names them all here.
    if (!assignment.device().isEmpty()) {
      settings.put("NET_DEVICES", assignment.device());
    }
    if (!environment.containsKey("UCX_KEEPALIVE_INTERVAL")) {
      settings.putIfAbsent("KEEPALIVE_INTERVAL", KEEPALIVE);
    }
    return settings;
  }
}
