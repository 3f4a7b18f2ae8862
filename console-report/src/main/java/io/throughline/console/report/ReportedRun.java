package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.console.history.Rollup;
import io.throughline.console.report.story.MissingSamples;
import io.throughline.console.report.story.ReportInput;
import io.throughline.console.series.Interval;
import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A run as every format sees it: from history, with aliases where it is anonymous. What several
 * formats need is read once.
 */
final class ReportedRun {
  /** More points than this per line show nothing more and make the page slow. */
  private static final int MOST_PER_LINE = 5_000;

  private final History history;
  private final RunRecord run;
  private final @Nullable AnonymousRun anonymous;

  /** As the report has it; samples are found by the run's own names. */
  private final RunRecord shown;

  private @Nullable List<SampleGap> gaps;
  private @Nullable PageData page;

  ReportedRun(History history, RunRecord run, @Nullable AnonymousRun anonymous) {
    this.history = history;
    this.run = run;
    this.anonymous = anonymous;
    shown = anonymous == null ? run : anonymous.shown();
  }

  RunRecord record() {
    return shown;
  }

  /** The nodes' logs; none where they would name what is hidden. */
  Optional<Path> logs() {
    Path folder = history.logFolder(run.runId());
    return anonymous == null && Files.isDirectory(folder) ? Optional.of(folder) : Optional.empty();
  }

  /** All of them, however many there are. */
  void eachSample(SampleReader reader) throws IOException {
    List<SampleGap> found = new ArrayList<>();
    try {
      for (Assignment assignment : run.plan().assignments()) {
        String node = shown(assignment.node());
        SampleSequence sequence = SampleSequence.of(run.plan());
        history.eachSample(
            run.runId(),
            assignment.node(),
            sample -> {
              Interval interval = sequence.next(sample);
              found.addAll(SampleGap.of(node, List.of(interval), false));
              read(reader, node, assignment.role(), sample, interval);
            });
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    gaps = found;
  }

  private static void read(
      SampleReader reader, String node, String role, Sample sample, Interval interval) {
    try {
      reader.sample(node, role, sample, interval);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String shown(String node) {
    return anonymous == null ? node : anonymous.text(node);
  }

  private List<SampleGap> gaps() throws IOException {
    if (gaps == null) {
      eachSample((node, role, sample, interval) -> {});
    }
    return gaps == null ? List.of() : gaps;
  }

  /** The data that page and charts are drawn from. */
  PageData page() throws IOException {
    PageData made = page;
    if (made == null) {
      made = readPage();
      page = made;
    }
    return made;
  }

  private PageData readPage() throws IOException {
    int seconds = secondsPerPoint();
    List<NodeSeries> series = new ArrayList<>();
    PointsData points = PointsData.of(run, List.of());
    Assignment teller = TimeSeriesQuery.teller(run.plan()).orElse(null);
    for (Assignment assignment : run.plan().assignments()) {
      List<Interval> intervals = intervals(assignment.node(), seconds);
      series.add(
          NodeSeries.of(
              shown(assignment.node()),
              assignment.role(),
              Interval.coalesced(intervals, pointNanos(seconds) / 2)));
      if (assignment.equals(teller)) {
        points = PointsData.of(run, intervals);
      }
    }
    return PageData.of(
        shown, points, OverTime.of(shown, seconds, series, gaps()), anonymous != null);
  }

  /** The input that its story is told from. */
  ReportInput source() throws IOException {
    List<MissingSamples> missing = SampleGap.byNode(gaps(), shown.plan());
    return new ReportInput(shown, missing, page().overTime().sampledNanos(), anonymous != null);
  }

  private int secondsPerPoint() {
    long most =
        run.log().acknowledgedSamples().values().stream()
            .mapToLong(Long::longValue)
            .max()
            .orElse(0);
    if (most <= MOST_PER_LINE) {
      return 0;
    }
    long seconds = 0;
    for (Assignment assignment : run.plan().assignments()) {
      List<Rollup> coarse = history.rollups(run.runId(), assignment.node(), 10);
      seconds = Math.max(seconds, coarse.isEmpty() ? 0 : coarse.getLast().slot() * 10 + 10);
    }
    return seconds <= MOST_PER_LINE ? 1 : 10;
  }

  private List<Interval> intervals(String node, int seconds) {
    List<Interval> intervals = new ArrayList<>();
    SampleSequence sequence = SampleSequence.of(run.plan());
    if (seconds == 0) {
      history.eachSample(run.runId(), node, sample -> intervals.add(sequence.next(sample)));
    } else {
      history
          .rollups(run.runId(), node, seconds)
          .forEach(rollup -> intervals.add(sequence.next(rollup)));
    }
    return intervals;
  }

  private long pointNanos(int seconds) {
    return seconds > 0 ? seconds * 1_000_000_000L : SampleSequence.sampleNanos(run.plan());
  }
}
