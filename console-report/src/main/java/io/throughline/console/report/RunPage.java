package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Files;

/** Data of the page about a run of history, for a page that is served. */
public final class RunPage {
  private RunPage() {}

  /**
   * @param perLine points of a line over time
   */
  public static PageData of(History history, RunRecord run, int perLine) {
    TimeSeriesQuery timeSeriesQuery = TimeSeriesQuery.whole(history, run, perLine);
    boolean points = !run.plan().points().isEmpty();
    PageData page =
        PageData.of(
            run,
            points ? PointsData.of(run, TimeSeriesQuery.sender(history, run)) : null,
            OverTime.of(
                run,
                timeSeriesQuery.secondsPerPoint(),
                timeSeriesQuery.series(),
                timeSeriesQuery.gaps()),
            false);
    return page.beside(
        PageFile.beside(
            run,
            ReportFormat.usual()::contains,
            Files.isDirectory(history.logFolder(run.runId()))));
  }
}
