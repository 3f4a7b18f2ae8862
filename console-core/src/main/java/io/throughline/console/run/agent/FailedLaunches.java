package io.throughline.console.run.agent;

import io.throughline.console.run.ending.RunFailure;
import io.throughline.console.run.view.NodesAlike;
import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ShortList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Launches that failed. Who names many nodes wants to hear of all that are missing, and not of one
 * a run; so the first failure waits a while for what becomes of the other launches.
 */
final class FailedLaunches {
  /** For the other launches, after the first that failed. */
  private static final long WAITING_NANOS = 5_000_000_000L;

  private final Map<String, Problem> problems = new LinkedHashMap<>();
  private long firstAt;

  void add(String node, Problem problem, long now) {
    if (problems.isEmpty()) {
      firstAt = now;
    }
    problems.putIfAbsent(node, problem);
  }

  boolean isEmpty() {
    return problems.isEmpty();
  }

  /** The failure of all of them, once nothing more is to be waited for; empty until then. */
  Optional<RunFailure> failure(List<Participant> all, long now) {
    long open =
        all.stream().filter(one -> one.join() == null && !problems.containsKey(one.node())).count();
    if (problems.isEmpty() || (open > 0 && now - firstAt < WAITING_NANOS)) {
      return Optional.empty();
    }
    Map.Entry<String, Problem> first = problems.entrySet().iterator().next();
    // Of two, the other one is no news.
    if (problems.size() == 1 && all.size() <= 2) {
      return Optional.of(new RunFailure(first.getKey(), Phase.LAUNCHING, first.getValue()));
    }
    Problem told = first.getValue();
    return Optional.of(
        new RunFailure(
            first.getKey(),
            Phase.LAUNCHING,
            new Problem(
                told.where(),
                "%s. %d of %d agents joined%s"
                    .formatted(
                        told.what(),
                        all.stream().filter(one -> one.join() != null).count(),
                        all.size(),
                        problems.size() > 1 ? "; also missing: " + others() : ""),
                told.remedy())));
  }

  private String others() {
    return ShortList.clauses(
        NodesAlike.said(
            problems.values().stream().skip(1).toList(), Problem::where, Problem::what));
  }
}
