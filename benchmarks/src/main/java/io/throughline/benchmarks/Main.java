package io.throughline.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One of {@code benchmarks/run [NAME[:WORDS]...]}. Ends with 77, as a test that is skipped, where
 * nothing of it can be measured on this machine; else as the console does: 2 for bad usage, 3 where
 * it failed.
 */
public final class Main {
  private static final int NOTHING_RAN = 77;
  private static final int USAGE = 2;
  private static final int FAILED = 3;

  private static final List<Benchmark> ALL =
      List.of(
          new StreamBenchmark(),
          new LaunchBenchmark(),
          new PointToPointBenchmark(),
          new UcxBenchmark(),
          new StorageBenchmark(),
          new PipelineBenchmark(),
          new HistoryBenchmark(),
          new CompareBenchmark(),
          new ConsoleBenchmark(),
          new GroupsBenchmark(),
          new UccBenchmark(),
          new DetectionBenchmark(),
          new ScaleBenchmark(),
          new HubBenchmark(),
          new GpuBenchmark());

  /**
   * A choice of benchmarks.
   *
   * @param words that a figure's name contains; empty for all
   */
  private record Choice(Benchmark benchmark, String words) {
    static Optional<Choice> of(String argument) {
      String[] parts = argument.split(":", 2);
      String words = parts.length == 1 ? "" : parts[1];
      return ALL.stream()
          .filter(benchmark -> benchmark.name().equals(parts[0]))
          .map(benchmark -> new Choice(benchmark, words))
          .findFirst();
    }
  }

  private Main() {}

  /**
   * @param args the checkout, then a name; without one the names are listed, a line each
   */
  public static void main(String[] args) {
    System.exit(run(args));
  }

  /** The exit code; whatever fails, it is not Java's own 1, which means a missed threshold. */
  private static int run(String... args) {
    List<String> names = ALL.stream().map(Benchmark::name).toList();
    if (args.length == 1) {
      names.forEach(System.out::println);
      return 0;
    }
    Optional<Choice> choice = Choice.of(args[1]);
    if (choice.isEmpty()) {
      System.err.printf("%s is no benchmark; there are %s%n", args[1], String.join(", ", names));
      return USAGE;
    }
    try {
      return measure(choice.orElseThrow(), Path.of(args[0]));
    } catch (Exception | Error e) {
      System.err.printf("benchmark %s failed: %s%n", args[1], where(e));
      return FAILED;
    }
  }

  /** An exception and its causes, each with the places that it came through. */
  private static String where(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .map(each ->
            each
                + Arrays.stream(each.getStackTrace())
                    .map(place -> System.lineSeparator() + "  at " + place)
                    .collect(Collectors.joining()))
        .collect(Collectors.joining(System.lineSeparator() + "since "));
  }

  /**
   * Written after each figure: one that is broken off keeps what it had.
   *
   * @return the exit code, {@link #NOTHING_RAN} where nothing of it can be measured on this machine
   */
  private static int measure(Choice choice, Path home) throws Exception {
    Path folder = home.resolve("benchmarks/results");
    AtomicReference<ResultFile> file =
        new AtomicReference<>(
            ResultFile.of(choice.benchmark().name(), choice.benchmark().results(), folder));
    List<String> names = new ArrayList<>();
    choice
        .benchmark()
        .measure(
            home,
            figure -> {
              names.add(figure.name());
              if (figure.name().contains(choice.words())) {
                file.set(file.get().with(figure.measure()));
                file.get().write(folder);
              }
            });
    if (names.isEmpty()) {
      return NOTHING_RAN;
    }
    if (names.stream().noneMatch(name -> name.contains(choice.words()))) {
      System.err.printf(
          "no figure of %s contains '%s'; there are %s%n",
          choice.benchmark().name(), choice.words(), String.join("; ", names));
      return USAGE;
    }
    ResultFile ordered = file.get().of(names);
    ordered.write(folder);
    System.out.print(ordered.table());
    return 0;
  }
}
