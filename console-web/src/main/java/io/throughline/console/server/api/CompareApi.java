package io.throughline.console.server.api;

import io.javalin.http.Context;
import io.throughline.console.history.History;
import io.throughline.console.report.comparison.ComparePage;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Set;

/** Runs against each other. */
final class CompareApi {
  private static final int MOST = 50;

  private final History history;

  CompareApi(History history) {
    this.history = history;
  }

  void add(StrictRoutes strictRoutes) {
    strictRoutes.get("/api/v1/compare", this::compare, "run*");
  }

  private void compare(Context request) {
    List<String> named = request.queryParams("run");
    if (Set.copyOf(named).size() < named.size()) {
      throw new RefusedException(
          400, new Problem("run", "one run is named twice", "name each run once"));
    }
    if (named.size() < 2) {
      throw new RefusedException(
          400, new Problem("compare", "one run alone cannot be compared", "name another run"));
    }
    if (named.size() > MOST) {
      throw new RefusedException(
          400,
          new Problem(
              "compare", "%d runs are too many".formatted(named.size()), "name at most " + MOST));
    }
    List<RunRecord> runs = named.stream().map(run -> RunsApi.record(history, run)).toList();
    Responses.json(request, ComparePage.of(history, runs));
  }
}
