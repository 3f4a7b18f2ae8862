package io.throughline.agent.echo;

import io.throughline.agent.measure.Outbox;
import io.throughline.agent.memory.HostBuffers;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.workload.WorkSetup;
import io.throughline.agent.workload.Workload;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.TransportKind;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/** Opens either side of an echo. */
public final class EchoRun {
  private EchoRun() {}

  /** Counters of either role. */
  public static Set<Counter> counted() {
    return EnumSet.of(
        Counter.BYTES,
        Counter.TRANSFERS,
        Counter.POINT,
        Counter.REFUSED,
        Counter.DATA_CPU_NANOS,
        Counter.TELEMETRY_CPU_NANOS);
  }

  /**
   * Opens UCX too, on the calling thread, which the work belongs to.
   *
   * @param ucx settings, without {@code UCX_}
   * @param buffers gives the memory
   * @throws ProblemException when the node's UCX cannot listen, or is not what carries the run
   */
  public static Workload open(
      WorkSetup setup,
      Credentials credentials,
      Map<String, String> ucx,
      HostBuffers buffers,
      Outbox outbox) {
    RunPlan plan = setup.plan();
    Assignment assignment = setup.assignment();
    if (!plan.takesOnly(TransportKind::byUcx)) {
      throw new ProblemException(
          new Problem(
              "node " + assignment.node() + ": transport",
              "'%s' carries no echo: listener, tags and streams are UCX's"
                  .formatted(plan.transport()),
              "use transport: ucx"));
    }
    EchoScenario.listenerProblem(assignment.node(), assignment.ucxEnvironment())
        .ifPresent(problem -> {
          throw new ProblemException(problem);
        });
    EchoSettings settings = EchoSettings.of(plan);
    boolean listens = assignment.role().equals(Role.RECEIVER.id());
    EchoEndpoint echoEndpoint =
        new EchoEndpoint(
            settings, ucx, listens, listens ? 1 : 2, buffers, setup.waits().get(), setup.stop());
    EchoOut out = new EchoOut(setup.counters(), setup.latencies(), outbox);
    return listens
        ? new EchoServer(settings, assignment, credentials, echoEndpoint, out)
        : new EchoClients(settings, credentials, echoEndpoint, out);
  }
}
