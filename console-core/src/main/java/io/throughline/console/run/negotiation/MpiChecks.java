package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.WorkloadKind;
import java.util.Map;

/** Checks that the ranks of a plan's collective can be ranks of one Open MPI. */
public final class MpiChecks {
  private MpiChecks() {}

  /**
   * @param joins by node
   * @throws RunEnd.Early naming the node that lacks Open MPI, or has another version than the first
   *     one
   */
  public static void check(RunPlan plan, Map<String, Join> joins) throws RunEnd.Early {
    if (plan.workload() != WorkloadKind.COLLECTIVE
        || CollectiveScenario.engine(plan.settings()) != CollectiveEngine.MPI) {
      return;
    }
    EnginePresence presence =
        EnginePresence.of(CollectiveEngine.MPI, EnginePresence.told(plan, joins));
    if (!presence.complete()) {
      EnginePresence.Lack lack = presence.lacks().getFirst();
      throw failed(lack.node(), lack.reason(), "set engine: own, or " + lack.remedy());
    }
  }

  private static RunEnd.Early failed(String node, String what, String remedy) {
    return new RunFailure(
            node,
            Phase.PREPARING,
            new Problem("node %s: engine = mpi".formatted(node), what, remedy))
        .ending();
  }
}
