package io.throughline.benchmarks;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * {@code benchmarks/run [NAME[:WORDS]...]}. Ends with 77, as a test that is skipped, where nothing
 * of what was asked for can be measured on this machine.
 */
public final class Main {
  private static final int NOTHING_RAN = 77;

  private static final List<Benchmark> ALL =
      List.of(
          new StreamBenchmark(),
          new LaunchBenchmark(),
          new PointToPointBenchmark(),
          new StorageBenchmark(),
          new PipelineBenchmark(),
          new HistoryBenchmark(),
          new ConsoleBenchmark(),
          new GpuBenchmark());

  /**
   * What is wanted.
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
   * @param args the checkout, then names; none for all
   */
  public static void main(String[] args) throws Exception {
    Path home = Path.of(args[0]);
    List<Choice> choices = new ArrayList<>();
    for (String argument : Arrays.asList(args).subList(1, args.length)) {
      Optional<Choice> choice = Choice.of(argument);
      if (choice.isEmpty()) {
        System.err.printf(
            "%s is no benchmark; there are %s%n",
            argument, String.join(", ", ALL.stream().map(Benchmark::name).toList()));
        System.exit(2);
      }
      choices.add(choice.orElseThrow());
    }
    if (choices.isEmpty()) {
      ALL.forEach(benchmark -> choices.add(new Choice(benchmark, "")));
    }
    boolean any = false;
    for (Choice choice : choices) {
      any |= measure(choice, home);
    }
    System.exit(any ? 0 : NOTHING_RAN);
  }

  /**
   * Written after each figure: one that is broken off keeps what it had.
   *
   * @return whether anything of it can be measured on this machine
   */
  private static boolean measure(Choice choice, Path home) throws Exception {
    Path folder = home.resolve("benchmarks/results");
    AtomicReference<ResultFile> file =
        new AtomicReference<>(ResultFile.of(choice.benchmark().name(), folder));
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
      return false;
    }
    ResultFile ordered = file.get().of(names);
    ordered.write(folder);
    System.out.print(ordered.table());
    return true;
  }
}
