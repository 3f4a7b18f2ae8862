package io.throughline.agent.collective.run;

import io.throughline.agent.collective.PeerGraph;
import io.throughline.protocol.collective.Algorithm;
import io.throughline.protocol.collective.CollectiveEngine;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.SplitSetting;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/** The pairs of ranks that need a data path in a run that measures a collective. */
public final class RunPeers {
  private RunPeers() {}

  /**
   * The pairs of a plan, the same ones at all ranks.
   *
   * @param onOneMachine whether two roles are played on one machine
   */
  public static PeerGraph of(RunPlan plan, BiPredicate<String, String> onOneMachine) {
    List<Integer> all = IntStream.range(0, plan.assignments().size()).boxed().toList();
    PeerGraph peers = new PeerGraph(all.size());
    if (CollectiveScenario.engine(plan.settings()) != CollectiveEngine.OWN) {
      // A library's ranks find each other by these paths, in its own order.
      peers.addAll(all);
      return peers;
    }
    // Rank 0 of all decides how many calls are made, and compares clocks; that of a group whether
    // its ranks read each other's memory.
    peers.addStar(all, 0);
    for (List<Integer> group : SplitSetting.split(plan.settings()).groups()) {
      peers.addStar(group, 0);
      if (mayShareMemory(plan, group, onOneMachine)) {
        peers.addAll(group);
      } else {
        addCalls(plan, group, peers);
      }
    }
    return peers;
  }

  private static boolean mayShareMemory(
      RunPlan plan, List<Integer> group, BiPredicate<String, String> onOneMachine) {
    String first = role(plan, group.getFirst());
    return plan.mayTake(TransportKind::usesSharedMemory)
        && group.size() <= Algorithm.MOST_RANKS_DIRECT
        && group.stream().allMatch(rank -> onOneMachine.test(first, role(plan, rank)));
  }

  private static String role(RunPlan plan, int rank) {
    return plan.assignments().get(rank).role();
  }

  private static void addCalls(RunPlan plan, List<Integer> group, PeerGraph peers) {
    for (PointSpec point : plan.points()) {
      CollectiveSpec spec = CollectiveScenario.spec(plan.settings(), point, group.size());
      peers.add(spec, group);
      if (plan.settings().on(CollectiveScenario.ISOLATED)) {
        peers.add(spec.barrier(Algorithm.DISSEMINATION), group);
      }
    }
  }
}
