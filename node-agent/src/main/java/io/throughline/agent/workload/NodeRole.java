package io.throughline.agent.workload;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;

/** A node's part in a run: the run, the node's name and the role that it plays. */
public record NodeRole(String runId, String node, String role) {
  public static NodeRole of(RunPlan plan, Assignment assignment) {
    return new NodeRole(plan.runId(), assignment.node(), assignment.role());
  }

  /** The node and its role, as problems name them. */
  public String place() {
    return "node %s (%s)".formatted(node, role);
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
