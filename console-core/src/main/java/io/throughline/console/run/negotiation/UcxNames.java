package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.console.ucx.UcxVariables;
import io.throughline.console.ucx.UcxVariables.Mistake;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.Map;

/** Ends a run whose UCX variables name what a node does not have. */
public final class UcxNames {
  private UcxNames() {}

  /**
   * @param plan carried by what was chosen
   * @param joins by node
   * @throws RunEnd.Early naming the node, the variable, what was given, and what there is
   */
  public static void check(RunPlan plan, Map<String, Join> joins) throws RunEnd.Early {
    if (!plan.mayTake(TransportKind::byUcx)) {
      return;
    }
    for (Assignment assignment : plan.assignments()) {
      Join join = joins.get(assignment.node());
      TransportState ucx = join == null ? null : join.capabilities().ucx().orElse(null);
      if (ucx != null) {
        List<Mistake> mistakes = new UcxVariables(ucx).mistakes(assignment.ucxEnvironment());
        if (!mistakes.isEmpty()) {
          throw failed(assignment.node(), mistakes.getFirst());
        }
      }
    }
  }

  private static RunEnd.Early failed(String node, Mistake mistake) {
    return new RunFailure(
            node,
            Phase.PREPARING,
            new Problem(
                "node " + node,
                "%s=%s: %s".formatted(mistake.variable(), mistake.value(), mistake.what()),
                mistake.remedy()))
        .ending();
  }
}
