package io.throughline.benchmarks;

import io.throughline.benchmarks.window.Browsing;
import io.throughline.benchmarks.window.ColdStart;
import io.throughline.benchmarks.window.Hour;
import io.throughline.benchmarks.window.Opening;
import io.throughline.benchmarks.window.Replay;
import io.throughline.benchmarks.window.Searching;
import io.throughline.console.history.History;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * Measures how long a person at the window or in the browser waits, and how much the window takes;
 * software rendering.
 */
final class ConsoleBenchmark implements Benchmark {
  private static final int STARTS = 5;
  private static final int REPLAYS = 3;
  private static final long PATIENCE_MINUTES = 10;

  @Override
  public String name() {
    return "console";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    Path folder = Files.createTempDirectory("throughline-console");
    try {
      Path data = Files.createDirectories(folder.resolve("data"));
      Files.writeString(data.resolve("desktop.properties"), "place=run\ntheme=LIGHT\n");
      Path million = Files.createDirectories(folder.resolve("million"));
      figures.accept(
          Comparison.atMost(
              "cold start to usable window", "s", STARTS, () -> start(home, data), 3));
      figures.accept(
          Comparison.atMost(
              "8 nodes at 10 Hz, input to paint, p99",
              "ms",
              REPLAYS,
              () -> run(home, Replay.class).getFirst(),
              100));
      figures.accept(
          Comparison.atMost(
              "heap after an hour of 8 nodes at 10 Hz",
              "MB",
              1,
              () -> run(home, Hour.class, folder.resolve("hour.db").toString()).getFirst(),
              300));
      figures.accept(
          row(
              "run of 1,000,000 samples, from history to paint",
              Opening.TAKES,
              () -> run(home, Opening.class, million.resolve("history.db").toString()),
              2_000));
      browsing(home, million, figures);
      figures.accept(
          row(
              "1,000 runs, from a letter of the search to the painted list",
              Searching.TAKES,
              () -> search(home, folder.resolve("many.db")),
              100));
    } finally {
      Workbench.delete(folder);
    }
  }

  /** Both figures from the same times; whichever is wanted first has the browser started. */
  private static void browsing(Path home, Path data, Consumer<Figure> figures) {
    List<Double> both = new ArrayList<>();
    List<String> works =
        List.of(
            "run of 1,000,000 samples, from its address to the painted page in Chromium",
            "run of 1,000,000 samples, from a zoom to finer samples painted in Chromium");
    for (int i = 0; i < works.size(); i++) {
      int first = i;
      figures.accept(
          row(
              works.get(i),
              Browsing.TAKES,
              () -> {
                if (both.isEmpty()) {
                  both.addAll(run(home, Browsing.class, home.toString(), data.toString()));
                }
                return IntStream.iterate(first, n -> n < both.size(), n -> n + works.size())
                    .mapToObj(both::get)
                    .toList();
              },
              2_000));
    }
  }

  private static List<Double> search(Path home, Path file) throws Exception {
    try (History history = History.open(file)) {
      HistoryBenchmark.fill(history, HistoryBenchmark.real(home));
    }
    return run(home, Searching.class, file.toString());
  }

  /**
   * @param program prints so many numbers; run when the first of them is wanted
   */
  private static Figure row(String work, int takes, Callable<List<Double>> program, double bound) {
    Deque<Double> taken = new ArrayDeque<>();
    return Comparison.atMost(
        work,
        "ms",
        takes,
        () -> {
          if (taken.isEmpty()) {
            taken.addAll(program.call());
          }
          return taken.removeFirst();
        },
        bound);
  }

  /** Seconds from the start of the process. */
  private static double start(Path home, Path data) throws IOException, InterruptedException {
    long begin = System.nanoTime();
    Process process = java(home, ColdStart.class, home.toString(), data.toString());
    try (BufferedReader out = reader(process)) {
      String line = out.readLine();
      double seconds = (System.nanoTime() - begin) / 1e9;
      if (!"usable".equals(line)) {
        throw new IllegalStateException("the window did not open: " + line);
      }
      end(process);
      return seconds;
    }
  }

  /** The numbers that a program prints. */
  private static List<Double> run(Path home, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    Process process = java(home, program, arguments);
    List<Double> numbers = new ArrayList<>();
    try (BufferedReader out = reader(process)) {
      for (String line = out.readLine(); line != null; line = out.readLine()) {
        numbers.add(Double.parseDouble(line));
      }
    }
    end(process);
    if (numbers.isEmpty()) {
      throw new IllegalStateException(program.getSimpleName() + " printed no figure");
    }
    return numbers;
  }

  private static BufferedReader reader(Process process) {
    return new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  private static void end(Process process) throws InterruptedException {
    if (!process.waitFor(PATIENCE_MINUTES, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IllegalStateException("it did not end within minutes");
    }
  }

  /** As {@code ./throughline} starts the window; where there is no display, on none. */
  private static Process java(Path home, Class<?> program, String... arguments) throws IOException {
    Path console = home.resolve("console-ui/target");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "@" + home.resolve("console-ui/src/package/options"),
            "-Dprism.order=sw",
            "-Djava.awt.headless=true",
            "--module-path",
            console.resolve("javafx").toString(),
            "--add-modules",
            "javafx.controls,javafx.swing"));
    if (System.getenv("DISPLAY") == null && System.getenv("WAYLAND_DISPLAY") == null) {
      command.add("-Dglass.platform=Headless");
    }
    command.addAll(
        List.of(
            "-cp",
            // What drives the browser is no part of the console.
            "%s:%s/*:%s:%s"
                .formatted(
                    console.resolve("classes"),
                    console.resolve("lib"),
                    home.resolve("benchmarks/target/classes"),
                    home.resolve("test-support/target/classes")),
            program.getName()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }
}
