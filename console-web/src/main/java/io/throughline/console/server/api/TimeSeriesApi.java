package io.throughline.console.server.api;

import io.javalin.http.Context;
import io.throughline.console.history.History;
import io.throughline.console.history.RunSearch;
import io.throughline.console.report.PageData;
import io.throughline.console.report.RunPage;
import io.throughline.console.report.TimeSeriesQuery;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import org.jspecify.annotations.Nullable;

/**
 * Routes of a run's time series, thinned to what a screen shows, and of all that its page shows.
 */
final class TimeSeriesApi {
  private static final int USUAL = 1_200;

  private final History history;
  private final ActiveRuns activeRuns;

  /**
   * The answer to the page.
   *
   * @param live whether the run goes on
   * @param here whether it was started by this console
   * @param line as the list has it, with what a person said of it; null where it was deleted
   * @param baseline id of the run that is pinned for its scenario and nodes; null where none is, or
   *     this one
   */
  record Page(
      PageData data,
      boolean live,
      boolean here,
      RunsApi.@Nullable Listed line,
      @Nullable String baseline) {}

  TimeSeriesApi(History history, ActiveRuns activeRuns) {
    this.history = history;
    this.activeRuns = activeRuns;
  }

  void add(StrictRoutes strictRoutes) {
    strictRoutes.get("/api/v1/runs/{run}/page", this::page, "points");
    strictRoutes.get("/api/v1/runs/{run}/samples", this::samples, "from", "to", "points");
  }

  private void page(Context request) {
    RunRecord run = RunsApi.record(history, request);
    boolean here = activeRuns.find(run.runId()).isPresent();
    PageData data = RunPage.of(history, run, points(request));
    RunsApi.Listed line =
        history.list(RunSearch.text(run.runId(), USUAL)).stream()
            .filter(each -> each.runId().equals(run.runId()))
            .findFirst()
            .map(each -> RunsApi.Listed.of(each, here))
            .orElse(null);
    String baseline =
        history.baselineId(run.plan()).filter(pinned -> !pinned.equals(run.runId())).orElse(null);
    Responses.json(
        request, new Page(data, run.status().outcome() == Outcome.RUNNING, here, line, baseline));
  }

  private void samples(Context request) {
    RunRecord run = RunsApi.record(history, request);
    double from = Responses.number(request, "from", 0);
    double to = Responses.number(request, "to", -1);
    if (to >= 0 && to <= from) {
      throw new RefusedException(
          400, new Problem("to", "it is not after from, which is " + from, "both are in seconds"));
    }
    // What lies behind the end is empty, and is not to make the points before it coarser.
    double end = Math.max(from, TimeSeriesQuery.end(history, run));
    Responses.json(
        request,
        TimeSeriesQuery.read(
            history, run, from, to < 0 ? end : Math.min(to, end), points(request)));
  }

  private static int points(Context request) {
    return Responses.whole(request, "points", USUAL, TimeSeriesQuery.MOST);
  }
}
