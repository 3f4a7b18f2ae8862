package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.console.ucx.UcxNames;
import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.Map;

/** Ends a run whose UCX variables name what a node does not have. */
public final class UcxNameChecks {
  private UcxNameChecks() {}

  /**
   * @param plan carried by what was chosen
   * @param joins by node
   * @throws RunEnd.Early naming the node, the field, what was given, and what there is
   */
  public static void check(RunPlan plan, Map<String, Join> joins) throws RunEnd.Early {
    if (!plan.mayTake(TransportKind::byUcx)) {
      return;
    }
    for (Assignment assignment : plan.assignments()) {
      String node = assignment.node();
      Join join = joins.get(node);
      TransportState ucx = join == null ? null : join.capabilities().ucx().orElse(null);
      List<Mistake> mistakes = ucx == null ? List.of() : UcxNames.mistakes(assignment, ucx);
      if (!mistakes.isEmpty()) {
        throw new RunFailure(node, Phase.PREPARING, mistakes.getFirst().at(node)).ending();
      }
    }
  }
}
