package io.throughline.benchmarks;

import io.throughline.benchmarks.series.Draws;
import io.throughline.benchmarks.series.Draws.Count;
import io.throughline.benchmarks.series.Draws.Design;
import io.throughline.benchmarks.series.RandomLoad;
import io.throughline.benchmarks.series.Series;
import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Variant;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.ToIntFunction;

/**
 * Whether {@code compare} calls identical runs different, and finds what is. A comparison errs if
 * it calls any of its figures better, worse or different.
 */
final class CompareBenchmark implements Benchmark {
  private static final double ERRING = 5;
  private static final double FOUND = 90;
  private static final double SLOWER = 1 / 0.9;

  /**
   * The standard deviation of neighbours on a machine whose CPUs are its own: what the intervals of
   * point-to-point come to where the CPUs stay near each other.
   */
  private static final double CALM = 0.03;

  private static final int LOADED_PAIRS = 20;
  private static final int QUIET_PAIRS = 30;
  private static final int ROUNDS = 5;

  @Override
  public String name() {
    return "compare";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    Series loaded = Series.kept("loaded");
    Series quiet = Series.kept("quiet");
    identical(figures, "quiet", quiet, true);
    identical(figures, "loaded", loaded, true);
    identical(figures, "loaded, flags withheld", loaded, false);
    figures.accept(
        share(
            "10 % slower found, quiet, five pairs in turn",
            () -> Draws.of(quiet, true, Design.IN_TURN, SLOWER), Count::worse, true));
    figures.accept(
        share(
            "10 %% slower found, neighbours %.0f %% apart, five pairs in turn"
                .formatted(100 * CALM),
            () -> Draws.of(quiet.quieter(CALM), true, Design.IN_TURN, SLOWER),
            Count::worse,
            true));
    figures.accept(
        share(
            "10 % slower inconclusive, loaded, five pairs in turn",
            () -> Draws.of(loaded, true, Design.IN_TURN, SLOWER), Count::untold, true));
    figures.accept(erring("identical, really run beside random load", () -> loaded(home)));
    figures.accept(erring("identical, really run, quiet", () -> quiet(home)));
  }

  private static void identical(
      Consumer<Figure> figures, String which, Series series, boolean flagged) {
    for (Design design : Design.values()) {
      String what =
          switch (design) {
            case SINGLE -> "one run each";
            case HISTORY -> "one run each and history of ten";
            case REPEATS -> "three and three repeats";
            case IN_TURN -> "five pairs in turn";
          };
      figures.accept(
          erring(
              "identical, %s, %s".formatted(which, what),
              () -> Draws.of(series, flagged, design, 1)));
    }
  }

  private static Figure erring(String work, Counting counting) {
    return share(work, counting, Count::different, false);
  }

  /** Takes the counts. */
  @FunctionalInterface
  private interface Counting {
    Count take() throws Exception;
  }

  /**
   * @param which of the comparisons are counted
   * @param atLeast whether there have to be many of them; else few
   */
  private static Figure share(
      String work, Counting counting, ToIntFunction<Count> which, boolean atLeast) {
    return new Figure(
        work,
        "bound",
        () -> {
          Count count = counting.take();
          System.err.printf(
              "%s: of %d comparisons %d found a difference, %d the bandwidth worse; %d inconclusive%n",
              work, count.asked(), count.different(), count.worse(), count.untold());
          return row(work, which.applyAsInt(count), count.asked(), atLeast);
        });
  }

  private static Row row(String work, int count, int of, boolean atLeast) {
    double percent = 100.0 * count / of;
    double bound = atLeast ? FOUND : ERRING;
    // Wilson's interval of a share.
    double z = 1.96;
    double share = (double) count / of;
    double middle = (share + z * z / 2 / of) / (1 + z * z / of);
    double half = z / (1 + z * z / of) * Math.sqrt(share * (1 - share) / of + z * z / 4 / of / of);
    return new Row(
        work,
        new Row.Values(percent, bound, "bound", "%"),
        new Row.Interval(
            percent / bound,
            100 * Math.max(0, middle - half) / bound,
            100 * Math.min(1, middle + half) / bound,
            of),
        atLeast
            ? new Row.Target(">= 90 % of comparisons", percent >= bound)
            : new Row.Target("<= 5 % of comparisons", percent <= bound));
  }

  private static Count loaded(Path home) throws Exception {
    try (RandomLoad load = new RandomLoad(22)) {
      Stream tcp = new Stream(Map.of("transport", "tcp"), Map.of(), "tcp");
      return really(home, tcp, "loaded", LOADED_PAIRS, load::change);
    }
  }

  private static Count quiet(Path home) throws Exception {
    Stream shared = new Stream(Map.of(), Workbench.SHARED_MEMORY, "posix");
    return really(home, shared, "quiet", QUIET_PAIRS, () -> {});
  }

  /**
   * The stream that is run again and again.
   *
   * @param settings besides its duration and buffers
   * @param ucx variables of both agents
   * @param carrier that the result has to name
   */
  private record Stream(Map<String, String> settings, Map<String, String> ucx, String carrier) {
    RunRecord run(Workbench bench) throws InterruptedException {
      Map<String, String> all =
          new HashMap<>(Map.of("duration", "2s", "buffers", "64", "bufferSize", "1MiB"));
      all.putAll(settings);
      return bench.stream(all, ucx, carrier);
    }
  }

  /** An action before each run. */
  @FunctionalInterface
  private interface Before {
    void run() throws IOException;
  }

  /** The runs are kept as a series, too, to be looked at or taken among the recorded ones. */
  private static Count really(Path home, Stream stream, String name, int pairs, Before before)
      throws Exception {
    List<RunRecord> runs = new ArrayList<>();
    List<Comparison> comparisons = new ArrayList<>();
    try (Workbench bench = new Workbench(home)) {
      Comparer comparer = new Comparer(bench.console().history());
      for (int i = 0; i < 2 * pairs; i++) {
        before.run();
        runs.add(stream.run(bench));
        if (i % 2 == 1) {
          comparisons.add(compare(comparer, runs.subList(i - 1, i), runs.subList(i, i + 1)));
          System.err.printf("pair %d of %d%n", i / 2 + 1, pairs);
        }
      }
      for (int first = 0; first + 2 * ROUNDS <= runs.size(); first += 2 * ROUNDS) {
        List<RunRecord> one = new ArrayList<>();
        List<RunRecord> other = new ArrayList<>();
        for (int i = 0; i < 2 * ROUNDS; i++) {
          boolean ofA = (i % 2 == 0) == (i / 2 % 2 == 0);
          (ofA ? one : other).add(runs.get(first + i));
        }
        comparisons.add(compare(comparer, one, other));
      }
    }
    Series.of("Really run, " + name + ": " + Machine.describe(), runs)
        .write(home.resolve("benchmarks/target/compare-" + name + ".jsonl"));
    return Draws.of(comparisons);
  }

  private static Comparison compare(Comparer comparer, List<RunRecord> one, List<RunRecord> other) {
    return comparer.compare(List.of(new Variant("A", one), new Variant("B", other)));
  }
}
