package io.throughline.benchmarks;

import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;

/** {@code benchmarks/run [NAME...]}. */
public final class Main {
  private static final List<Benchmark> ALL = List.of(new StreamBenchmark(), new LaunchBenchmark());

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
        ResultFile result =
            new ResultFile(
                benchmark.name(),
                Machine.describe(),
                LocalDate.now(ZoneOffset.UTC).toString(),
                "benchmarks/run " + benchmark.name(),
                benchmark.measure(home));
        result.write(home.resolve("benchmarks/results"));
        System.out.print(result.table());
      }
    }
    System.exit(0);
  }
}
