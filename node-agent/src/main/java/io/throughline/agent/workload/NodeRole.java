package io.throughline.agent.workload;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;

/**
 * A node's part in a run.
 *
 * @param node its name
 * @param role that it plays, its id
 * @param label the same in words
 */
public record NodeRole(String runId, String node, String role, String label) {
  public static NodeRole of(RunPlan plan, Assignment assignment) {
    String role = assignment.role();
    return new NodeRole(plan.runId(), assignment.node(), role, plan.roleLabel(role));
  }

  /** The node and its role, as problems name them. */
  public String place() {
    return "node %s (%s)".formatted(node, label);
  }

  /**
   * A failure of this node.
   *
   * @param what went wrong, a sentence
   */
  public ProblemException problem(String what) {
    return new ProblemException(new Problem(place(), what));
  }
}
