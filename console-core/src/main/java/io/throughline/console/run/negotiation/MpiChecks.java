package io.throughline.console.run.negotiation;

import io.throughline.console.run.ending.RunEnd;
import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.environment.MpiState;
import io.throughline.protocol.message.AgentMessage.Join;
import io.throughline.protocol.plan.Assignment;
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
    String first = plan.assignments().getFirst().node();
    for (Assignment assignment : plan.assignments()) {
      String node = assignment.node();
      MpiState mpi = state(joins, node);
      if (!mpi.available()) {
        throw failed(node, mpi.reason(), "set engine: own, or install Open MPI there");
      }
      if (!mpi.version().equals(state(joins, first).version())) {
        throw failed(
            node,
            "the node has Open MPI %s, and %s has %s"
                .formatted(mpi.version(), first, state(joins, first).version()),
            "set engine: own, or install the same version");
      }
    }
  }

  private static MpiState state(Map<String, Join> joins, String node) {
    Join join = joins.get(node);
    return join == null ? MpiState.UNKNOWN : join.capabilities().mpi();
  }

  private static RunEnd.Early failed(String node, String what, String remedy) {
    return new RunFailure(
            node,
            Phase.PREPARING,
            new Problem("node %s: engine = mpi".formatted(node), what, remedy))
        .ending();
  }
}
