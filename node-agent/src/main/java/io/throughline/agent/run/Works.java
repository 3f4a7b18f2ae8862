package io.throughline.agent.run;

import io.throughline.agent.echo.EchoOut;
import io.throughline.agent.echo.EchoRun;
import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.measure.Outbox;
import io.throughline.agent.stream.StreamRun;
import io.throughline.agent.transport.Credentials;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportSetup;
import io.throughline.agent.work.StopSignal;
import io.throughline.agent.work.Waiting;
import io.throughline.agent.work.Work;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.message.HubMessage.Prepare;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.Set;

/** The work that a plan's kind asks for. */
final class Works {
  private Works() {}

  /**
   * What a role counts in a run of this kind.
   *
   * @throws IllegalArgumentException if this agent does not know the kind
   */
  static Set<Counter> counted(RunPlan plan, Assignment assignment) {
    if (plan.kind().equals(StreamScenario.KIND.id())) {
      return StreamRun.counted(StreamRun.sends(assignment));
    }
    if (EchoRun.does(plan)) {
      return EchoRun.counted();
    }
    throw new IllegalArgumentException("this agent cannot do a " + plan.kind());
  }

  /** Opens the transport too, which goes with the work. */
  static Work open(
      Prepare prepare,
      Assignment assignment,
      Waiting waiting,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      Outbox outbox) {
    RunPlan plan = prepare.plan();
    if (EchoRun.does(plan)) {
      return EchoRun.open(
          plan,
          assignment,
          new Credentials(plan.runId(), prepare.secret()),
          Transports.ucxSettings(assignment, System.getenv()),
          waiting,
          stop,
          new EchoOut(counters, latencies, outbox));
    }
    Transport transport =
        Transports.open(
            plan.transport(),
            new TransportSetup(
                new Credentials(plan.runId(), prepare.secret()),
                assignment.role().equals(Role.RECEIVER.id()),
                assignment.dataAddress(),
                assignment.ports(),
                waiting.mode() == Waiting.Mode.BLOCK,
                Operation.PUT),
            assignment);
    return new StreamRun(plan, assignment, transport, waiting, counters, latencies, stop);
  }

  /** Whether this side watches memory, which gives no sign when it changes. */
  static boolean looksAtMemory(RunPlan plan, Assignment assignment) {
    return plan.kind().equals(StreamScenario.KIND.id())
        && !StreamRun.sends(assignment)
        && plan.settings().choice(StreamScenario.ARRIVAL).equals("poll");
  }
}
