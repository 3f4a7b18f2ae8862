package io.throughline.console.report;

import io.throughline.console.history.History;
import io.throughline.console.history.Rollup;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Role;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Writes a run's report: {@code index.html}, {@code run.json}, {@code samples.csv}, for a run that
 * measured points {@code points.csv}, and {@code logs/}. From the same history come the same bytes.
 */
public final class ReportWriter {
  public static final String PAGE = "index.html";
  public static final String RECORD = "run.json";
  public static final String SAMPLES = "samples.csv";
  public static final String POINTS = "points.csv";
  public static final String LOGS = "logs";

  /** More points than this per line show nothing more and make the page slow. */
  private static final int MOST_PER_LINE = 5_000;

  private final History history;
  private final RunRecord run;
  private final Path folder;
  private final @Nullable AnonymousRun anonymous;

  /** As the report has it; samples are found by the run's own names. */
  private final RunRecord shown;

  private ReportWriter(
      History history, RunRecord run, Path folder, @Nullable AnonymousRun anonymous) {
    this.history = history;
    this.run = run;
    this.folder = folder;
    this.anonymous = anonymous;
    shown = anonymous == null ? run : anonymous.shown();
  }

  /**
   * Files of an earlier report in the folder are replaced; others are left alone.
   *
   * @param folder made where it is not there
   * @return the page
   * @throws ProblemException if there is no such run, or the folder cannot be written
   */
  public static Path write(History history, String runId, Path folder) {
    return write(history, run(history, runId), folder, null);
  }

  /**
   * As {@link #write}, with aliases instead of the names of nodes, hosts and users and of
   * addresses, and without logs.
   *
   * @throws ProblemException as above, and if the folder holds logs of another report
   */
  public static Path writeAnonymous(History history, String runId, Path folder) {
    RunRecord run = run(history, runId);
    if (Files.exists(folder.resolve(LOGS))) {
      throw new ProblemException(
          new Problem(
              "report folder " + folder,
              "it holds the logs of another report, which name hosts and users",
              "choose another one with --out"));
    }
    return write(history, run, folder, new AnonymousRun(run));
  }

  private static RunRecord run(History history, String runId) {
    return history
        .run(runId)
        .orElseThrow(() ->
            new ProblemException(
                new Problem(
                    "report of run " + runId, "history " + history.file() + " has no such run")));
  }

  private static Path write(
      History history, RunRecord run, Path folder, @Nullable AnonymousRun anonymous) {
    try {
      return new ReportWriter(history, run, folder.toAbsolutePath(), anonymous).write();
    } catch (IOException e) {
      throw new ProblemException(
          new Problem(
              "report folder " + folder,
              "it cannot be written: " + reason(e),
              "choose another one with --out, or free space there"),
          e);
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case java.nio.file.AccessDeniedException denied -> "no right to write " + denied.getFile();
      case java.nio.file.FileAlreadyExistsException there -> there.getFile() + " is a file";
      case java.nio.file.NoSuchFileException missing -> missing.getFile() + " is not there";
      default -> String.valueOf(e.getMessage());
    };
  }

  private Path write() throws IOException {
    Files.createDirectories(folder);
    put(RECORD, out -> out.append(Json.writePretty(shown)).append('\n'));
    List<SampleGap> gaps = new ArrayList<>();
    put(SAMPLES, out -> gaps.addAll(samples(out)));
    if (!shown.points().isEmpty()) {
      put(POINTS, out -> PointsCsv.write(shown, out));
    }
    int seconds = secondsPerPoint();
    List<NodeSeries> series = new ArrayList<>();
    PointsData points = PointsData.of(run, List.of());
    for (Assignment assignment : run.plan().assignments()) {
      List<Interval> intervals = intervals(assignment.node(), seconds);
      series.add(
          NodeSeries.of(
              shown(assignment.node()), assignment.role(), coalesced(intervals, seconds)));
      if (assignment.role().equals(Role.SENDER.id())) {
        points = PointsData.of(run, intervals);
      }
    }
    PageData data = PageData.of(shown, points, seconds, series, gaps, anonymous != null);
    Path page = put(PAGE, out -> out.append(ReportPage.of(data)));
    if (anonymous == null) {
      copyLogs();
    }
    return page;
  }

  private String shown(String node) {
    return anonymous == null ? node : anonymous.text(node);
  }

  /** Content of a file, written piece by piece. */
  @FunctionalInterface
  private interface Content {
    void writeTo(Writer out) throws IOException;
  }

  /** The file appears whole or not at all. */
  private Path put(String name, Content content) throws IOException {
    Path part = Files.createTempFile(folder, name, ".part");
    try {
      try (Writer out = Files.newBufferedWriter(part, StandardCharsets.UTF_8)) {
        content.writeTo(out);
      }
      part.toFile().setReadable(true, false);
      return Files.move(part, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(part);
    }
  }

  private List<SampleGap> samples(Writer out) throws IOException {
    SamplesCsv csv = new SamplesCsv(out);
    try {
      for (Assignment assignment : run.plan().assignments()) {
        csv.startNode();
        history.eachSample(
            run.runId(),
            assignment.node(),
            sample -> {
              try {
                csv.write(shown(sample.node()), assignment.role(), sample);
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return csv.gaps();
  }

  private int secondsPerPoint() {
    long most =
        run.acknowledgedSamples().values().stream().mapToLong(Long::longValue).max().orElse(0);
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
    if (seconds == 0) {
      history.eachSample(run.runId(), node, sample -> intervals.add(Interval.of(sample)));
    } else {
      history
          .rollups(run.runId(), node, seconds)
          .forEach(rollup -> intervals.add(Interval.of(rollup)));
    }
    return intervals;
  }

  private List<Interval> coalesced(List<Interval> intervals, int seconds) {
    return Interval.coalesced(intervals, pointNanos(seconds) / 2);
  }

  private long pointNanos(int seconds) {
    Map<String, Object> settings = run.plan().settings().values();
    return seconds > 0
        ? seconds * 1_000_000_000L
        : settings.get(CommonSettings.SAMPLE_INTERVAL) instanceof Long nanos ? nanos : 0;
  }

  private void copyLogs() throws IOException {
    Path from = history.logFolder(run.runId());
    Path to = folder.resolve(LOGS);
    if (!Files.isDirectory(from)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(from)) {
      for (Path path : (Iterable<Path>) paths::iterator) {
        Path target = to.resolve(from.relativize(path).toString());
        if (Files.isDirectory(path)) {
          Files.createDirectories(target);
        } else if (Files.isRegularFile(path)) {
          Files.copy(path, target, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }
}
