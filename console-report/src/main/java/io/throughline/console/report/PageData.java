package io.throughline.console.report;

import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.report.story.Details;
import io.throughline.console.report.story.ReportInput;
import io.throughline.console.report.story.RunCommand;
import io.throughline.console.report.story.Section;
import io.throughline.console.report.story.Story;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All that the page shows.
 *
 * @param form version of this form; page and data are always of the same
 * @param points what is to be shown of points beside those in the record; null where the run is one
 *     measurement
 * @param pairs of ranks, with their heat maps; null where no flows between ranks are measured
 * @param rankTimes ranks over time, where all do the same; null elsewhere
 * @param charts what they show; values over time are those of {@code overTime}
 * @param story its first screen
 * @param parts what is behind it, as far as the page draws nothing of its own
 * @param again how to run the same once more
 */
public record PageData(
    int form,
    RunRecord run,
    @Nullable PointsData points,
    @Nullable PairsData pairs,
    OverTime overTime,
    @Nullable DrawnMap rankTimes,
    PageCharts charts,
    Story story,
    List<Section> parts,
    Again again) {

  private static final int FORM = 2;

  /** Parts that the page has in a form of its own: with colours, buttons, links. */
  private static final Set<String> DRAWN = Set.of("pairs", "again");

  /**
   * Commands that run the same once more.
   *
   * @param fromRecord the command that repeats the run from its record
   * @param spelledOut the command that runs the same without it; empty where there is none
   * @param anonymous whether names and addresses are aliases
   * @param files of the report, for a report those that lie beside the page
   */
  public record Again(String fromRecord, String spelledOut, boolean anonymous, List<String> files) {
    private static Again of(RunRecord run, boolean anonymous) {
      return new Again(
          RunCommand.again(run.plan(), anonymous), RunCommand.of(run), anonymous, List.of());
    }
  }

  static PageData of(
      RunRecord run, @Nullable PointsData points, OverTime overTime, boolean anonymous) {
    ReportInput reportInput =
        new ReportInput(
            run, SampleGap.byNode(overTime.gaps(), run.plan()), overTime.sampledNanos(), anonymous);
    return new PageData(
        FORM,
        run,
        points,
        PairsData.of(run),
        overTime,
        RankTimes.of(run, overTime.series()),
        PageCharts.of(run, overTime.series(), ThresholdLine.of(run)),
        Story.of(reportInput),
        Details.of(reportInput).stream().filter(section -> !DRAWN.contains(section.id())).toList(),
        Again.of(run, anonymous));
  }

  /** Returns the page with files of its report beside it. */
  PageData beside(List<String> files) {
    return new PageData(
        form,
        run,
        points,
        pairs,
        overTime,
        rankTimes,
        charts,
        story,
        parts,
        new Again(again.fromRecord, again.spelledOut, again.anonymous, List.copyOf(files)));
  }
}
