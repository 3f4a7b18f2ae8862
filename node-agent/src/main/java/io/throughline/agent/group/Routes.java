package io.throughline.agent.group;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Pattern;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.plan.RunPlan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Which data paths a plan's rounds need. Every rank derives the same ones. */
final class Routes {
  private final List<Round> rounds;
  private final int ranks;
  private final boolean apart;
  private final Set<Route> all = new LinkedHashSet<>();

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
    this.apart =
        rounds.stream()
            .anyMatch(round ->
                round.flows().stream().anyMatch(flow -> round.flows().contains(flow.reversed())));
    rounds.forEach(round -> round.flows().forEach(flow -> all.add(of(flow))));
  }

  /** Which one a flow takes. */
  Route of(Flow flow) {
    return Route.of(flow, apart);
  }

  /** Those of a rank, such that two ranks come to theirs where each waits for the other. */
  List<Route> of(int rank) {
    List<Route> list = new ArrayList<>();
    for (int other : new Pattern.Permutation().partners(rank, ranks)) {
      all.stream()
          .filter(route -> route.touches(rank) && route.other(rank) == other)
          .sorted(Comparator.comparing(Route::carries))
          .forEach(list::add);
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
