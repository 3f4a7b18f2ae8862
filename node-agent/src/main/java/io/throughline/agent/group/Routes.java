package io.throughline.agent.group;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.RunPlan;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which data paths a plan's rounds need. Every rank derives the same ones. */
final class Routes {
  private final List<Round> rounds;
  private final int ranks;
  private final boolean apart;

  /** Flows that the routes of each rank carry, by the rank at the other end. */
  private final List<Map<Integer, Set<Route.Carries>>> carried = new ArrayList<>();

  Routes(RunPlan plan) {
    this(plan.rounds(), plan.assignments().size());
  }

  /**
   * @param rounds that are planned
   * @param ranks of the run
   */
  Routes(List<Round> rounds, int ranks) {
    this.rounds = rounds;
    this.ranks = ranks;
    this.apart = rounds.stream().anyMatch(Routes::hasBothDirections);
    for (int rank = 0; rank < ranks; rank++) {
      carried.add(new HashMap<>());
    }
    rounds.forEach(round -> round.flows().forEach(flow -> add(of(flow))));
  }

  private static boolean hasBothDirections(Round round) {
    Set<Flow> flows = new HashSet<>(round.flows());
    return flows.stream().anyMatch(flow -> flows.contains(flow.reversed()));
  }

  private void add(Route route) {
    for (int rank : new int[] {route.low(), route.high()}) {
      carried
          .get(rank)
          .computeIfAbsent(route.other(rank), other -> EnumSet.noneOf(Route.Carries.class))
          .add(route.carries());
    }
  }

  /** Which one a flow takes. */
  Route of(Flow flow) {
    return Route.of(flow, apart);
  }

  /** Those of a rank, such that two ranks come to theirs where each waits for the other. */
  List<Route> of(int rank) {
    List<Route> list = new ArrayList<>();
    for (int other : new Pattern.Permutation().partners(rank, ranks)) {
      for (Route.Carries carries : carried.get(rank).getOrDefault(other, Set.of())) {
        list.add(new Route(Math.min(rank, other), Math.max(rank, other), carries));
      }
    }
    return list;
  }

  /** Most flows that a rank has at the same time. */
  int together(int rank) {
    return rounds.stream().mapToInt(round -> round.of(rank).size()).max().orElse(0);
  }

  /** Most flows that any rank has at the same time. */
  static int mostTogether(RunPlan plan) {
    Routes routes = new Routes(plan);
    int most = 1;
    for (int rank = 0; rank < routes.ranks; rank++) {
      most = Math.max(most, routes.together(rank));
    }
    return most;
  }
}
