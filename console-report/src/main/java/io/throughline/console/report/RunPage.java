package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.List;

/** Data of the page about a run of history, for a page that is served. */
public final class RunPage {
  private RunPage() {}

  /**
   * @param wanted thresholds of a run that goes on, whose record has no verdicts yet
   * @param points per line
   */
  public static PageData of(History history, RunRecord run, List<String> wanted, int points) {
    TimeSeriesQuery timeSeriesQuery = TimeSeriesQuery.whole(history, run, points);
    PointsData measured = PointsData.of(run, List.of());
    if (measured != null) {
      measured = PointsData.of(run, TimeSeriesQuery.sender(history, run));
    }
    List<String> thresholds =
        run.status().outcome() == Outcome.RUNNING
            ? wanted
            : run.assessment().thresholds().stream().map(ThresholdVerdict::threshold).toList();
    return PageData.of(
        run,
        measured,
        OverTime.of(
            run,
            timeSeriesQuery.secondsPerPoint(),
            timeSeriesQuery.series(),
            timeSeriesQuery.gaps()),
        thresholds,
        false);
  }
}
