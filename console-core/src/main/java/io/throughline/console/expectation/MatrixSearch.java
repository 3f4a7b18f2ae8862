package io.throughline.console.expectation;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the newest matrix of the ranks of a run. */
public final class MatrixSearch {
  /** Runs that are looked through, the newest first. */
  private static final int MOST = 500;

  private final History history;

  public MatrixSearch(History history) {
    this.history = history;
  }

  /**
   * The newest matrix over the same transport that ran to its end and has all ranks of a run; empty
   * where there is none among the last {@value #MOST} runs.
   *
   * @throws io.throughline.protocol.problem.ProblemException where history cannot be read
   */
  public Optional<RunRecord> newest(RunPlan plan) {
    Set<String> ranks =
        plan.assignments().stream().map(Assignment::node).collect(Collectors.toSet());
    return history.list(MOST).stream()
        .filter(line -> line.status().outcome() != Outcome.RUNNING)
        .filter(line -> line.status().outcome().whole())
        .filter(line -> line.subject().transport().equals(plan.transport()))
        .filter(line -> new HashSet<>(line.subject().nodes()).containsAll(ranks))
        .map(RunLine::runId)
        .flatMap(id -> history.run(id).stream())
        .filter(run -> run.ranks().group() != null && !run.ranks().group().competes())
        .findFirst();
  }
}
