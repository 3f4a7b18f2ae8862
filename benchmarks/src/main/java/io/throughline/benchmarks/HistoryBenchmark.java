package io.throughline.benchmarks;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunSearch;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.RunRecord.Header;
import io.throughline.protocol.result.RunRecord.Log;
import io.throughline.protocol.result.RunRecord.Ranks;
import io.throughline.protocol.result.RunRecord.Status;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/** Measures how long a person waits for a list of 1,000 runs, each as large as a real one. */
final class HistoryBenchmark implements Benchmark {
  private static final int RUNS = 1_000;
  private static final int TAKES = 20;
  private static final double BOUND_MILLIS = 100;

  @Override
  public String name() {
    return "history";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    RunRecord real = real(home);
    Path folder = Files.createTempDirectory("throughline-history");
    try (History history = History.open(folder.resolve("history.db"))) {
      fill(history, real);
      figures.accept(row("list of 1,000 runs", history, RunSearch.text("", RUNS), RUNS));
      figures.accept(
          row(
              "search of 1,000 runs by text that one has",
              history,
              RunSearch.text("run-0777", 30),
              1));
      figures.accept(
          row(
              "search of 1,000 runs by node, tag, scenario and verdict",
              history,
              new RunSearch(
                  "",
                  List.of("tenth"),
                  "a",
                  "benchmark",
                  Set.of(Outcome.COMPLETED),
                  0,
                  Long.MAX_VALUE,
                  RUNS),
              RUNS / 10));
    } finally {
      Workbench.delete(folder);
    }
  }

  /** A run that was really made, with all that its agents say of themselves. */
  static RunRecord real(Path home) throws Exception {
    try (Workbench bench = new Workbench(home)) {
      return bench.stream(
          Map.of("transport", "tcp", "transfers", "200", "bufferSize", "64KiB", "warmUp", "0"),
          Map.of(),
          "tcp");
    }
  }

  static void fill(History history, RunRecord real) {
    for (int i = 0; i < RUNS; i++) {
      String id = "run-%04d".formatted(i);
      history.begin(record(real, id, i, Outcome.RUNNING));
      history.finish(record(real, id, i, Outcome.PASSED));
      if (i % 10 == 0) {
        history.marks().tag(id, List.of("tenth"));
      }
    }
  }

  private static RunRecord record(RunRecord real, String id, int number, Outcome outcome) {
    RunPlan plan = real.plan();
    long later = number * 60_000L;
    Status status = real.status();
    return new RunRecord(
        new Header(real.header().version(), id, real.header().description()),
        new Status(
            status.startedMillis() + later,
            outcome == Outcome.RUNNING ? 0 : status.endedMillis() + later,
            outcome,
            ""),
        new RunPlan(
            id,
            plan.scenario(),
            plan.kind(),
            plan.settings(),
            plan.transport(),
            plan.assignments()),
        real.settingTexts(),
        real.results(),
        real.assessment(),
        real.nodes(),
        new Log(Map.of(), real.log().events()),
        Ranks.NONE,
        null);
  }

  private static Figure row(String work, History history, RunSearch search, int found)
      throws Exception {
    return Comparison.atMost(work, "ms", TAKES, () -> millis(history, search, found), BOUND_MILLIS);
  }

  private static double millis(History history, RunSearch search, int found) {
    long begin = System.nanoTime();
    List<RunLine> lines = history.list(search);
    double millis = (System.nanoTime() - begin) / 1e6;
    if (lines.size() != found) {
      throw new IllegalStateException("%d runs found, not %d".formatted(lines.size(), found));
    }
    return millis;
  }
}
