package io.throughline.agent.workload;

import io.throughline.protocol.plan.RunPlan;
import java.util.Collection;

/**
 * The ranks that take part in a run: all of them, or those that are left of them, numbered anew.
 *
 * @param whole plan of the run
 * @param plan the same for the ranks that take part
 * @param firstPoint index of the first point that they measure
 */
public record GroupMembership(RunPlan whole, RunPlan plan, int firstPoint) {

  /** The membership of all ranks. */
  public static GroupMembership all(RunPlan plan) {
    return new GroupMembership(plan, plan, 0);
  }

  /**
   * The membership of the ranks that are left.
   *
   * @param lost roles of all that are not
   * @param first index of the first point that they measure
   * @throws io.throughline.protocol.problem.ProblemException where the settings do not fit so few
   */
  public GroupMembership without(Collection<String> lost, int first) {
    return new GroupMembership(whole, whole.without(lost), first);
  }

  /** The index of a rank among all ranks of the run. */
  public int worldRank(int rank) {
    return whole.rank(plan.assignments().get(rank).role());
  }
}
