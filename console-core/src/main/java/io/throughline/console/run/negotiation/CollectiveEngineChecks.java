package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.scenario.WorkloadKind;
import java.util.Map;

/** Checks that every node has the library that a plan's collective is carried out by. */
public final class CollectiveEngineChecks {
  private CollectiveEngineChecks() {}

  /**
   * @param plan carried by the transport that was chosen
   * @param joins by node
   * @throws RunEnd.Early naming the node that lacks the library, or has another version than the
   *     first one, and why
   */
  public static void check(RunPlan plan, Map<String, Join> joins) throws RunEnd.Early {
    if (plan.workload() != WorkloadKind.COLLECTIVE) {
      return;
    }
    CollectiveEngine engine = CollectiveScenario.engine(plan.settings());
    EnginePresence presence = EnginePresence.of(engine, EnginePresence.told(plan, joins));
    if (!presence.complete()) {
      EnginePresence.Lack lack = presence.lacks().getFirst();
      throw failed(lack.node(), engine, lack.reason(), lack.remedy());
    }
    if (engine == CollectiveEngine.UCC && !plan.takesOnly(TransportKind::byUcx)) {
      throw failed(
          plan.assignments().getFirst().node(),
          engine,
          "UCC goes over UCX, and this run over " + plan.transport(),
          "mend UCX on every node");
    }
  }

  private static RunEnd.Early failed(
      String node, CollectiveEngine engine, String what, String remedy) {
    return new RunFailure(
            node,
            Phase.PREPARING,
            new Problem(
                "node %s: engine = %s".formatted(node, engine.id()),
                what,
                "set engine: own, or " + remedy))
        .ending();
  }
}
