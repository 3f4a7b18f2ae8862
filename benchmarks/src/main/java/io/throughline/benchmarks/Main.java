package io.throughline.benchmarks;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** {@code benchmarks/run [NAME...]}. */
public final class Main {
  private static final List<Benchmark> ALL =
      List.of(
          new StreamBenchmark(),
          new LaunchBenchmark(),
          new PointToPointBenchmark(),
          new HistoryBenchmark(),
          new ConsoleBenchmark());

  private Main() {}

  /**
   * @param args the checkout, then names; none for all
   */
  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]);
    List<String> names = Arrays.asList(args).subList(1, args.length);
    for (String name : names) {
      if (ALL.stream().noneMatch(b -> b.name().equals(name))) {
        System.err.printf(
            "%s is no benchmark; there are %s%n",
            name, String.join(", ", ALL.stream().map(Benchmark::name).toList()));
        System.exit(2);
      }
    }
    for (Benchmark benchmark : ALL) {
      if (names.isEmpty() || names.contains(benchmark.name())) {
        measure(benchmark, home);
      }
    }
    System.exit(0);
  }

  /** Written after each figure: one that is broken off keeps what it had. */
  private static void measure(Benchmark benchmark, Path home) throws Exception {
    List<Row> rows = new ArrayList<>();
    benchmark.measure(
        home,
        row -> {
          rows.add(row);
          result(benchmark, rows).write(home.resolve("benchmarks/results"));
        });
    System.out.print(result(benchmark, rows).table());
  }

  private static ResultFile result(Benchmark benchmark, List<Row> rows) {
    return new ResultFile(
        benchmark.name(),
        Machine.describe(),
        LocalDate.now(ZoneOffset.UTC).toString(),
        "benchmarks/run " + benchmark.name(),
        List.copyOf(rows));
  }
}
