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
import java.util.Map;

/** Checks that every node has the library that a plan's collective is carried out by. */
public final class UccChecks {
  private UccChecks() {}

  /**
   * @param plan carried by the transport that was chosen
   * @param joins by node
   * @throws RunEnd.Early naming the node that lacks it, and why
   */
  public static void check(RunPlan plan, Map<String, Join> joins) throws RunEnd.Early {
    if (!CollectiveScenario.byUcc(plan.workload(), plan.settings())) {
      return;
    }
    EnginePresence presence =
        EnginePresence.of(CollectiveEngine.UCC, EnginePresence.told(plan, joins));
    if (!presence.complete()) {
      EnginePresence.Lack lack = presence.lacks().getFirst();
      throw failed(lack.node(), lack.reason(), "set engine: own, or " + lack.remedy());
    }
    if (!plan.takesOnly(TransportKind::byUcx)) {
      String node = plan.assignments().getFirst().node();
      throw failed(
          node,
          "UCC goes over UCX, and this run over " + plan.transport(),
          "set engine: own, or mend UCX on every node");
    }
  }

  private static RunEnd.Early failed(String node, String what, String remedy) {
    return new RunFailure(
            node,
            Phase.PREPARING,
            new Problem("node %s: engine = ucc".formatted(node), what, remedy))
        .ending();
  }
}
