package io.throughline.benchmarks;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of {@code gpu-checks}, measured by the agent as it is built. Without a GPU there are
 * none, and the reason is printed.
 */
final class GpuBenchmark implements Benchmark {
  private static final int NOTHING_RAN = 77;

  /** A check that failed has said so in its line. */
  private static final int SOMETHING_WRONG = 1;

  /**
   * The line of a check that has a figure: {@code passed NAME 24.10 GB/s, PEER 24.90 GB/s, ratio
   * 0.968}.
   */
  private static final Pattern FIGURE =
      Pattern.compile(
          "(passed|FAILED)\\s+(.+?)\\s{2,}([\\d.]+) GB/s, (.+) ([\\d.]+) GB/s, ratio ([\\d.]+).*");

  /** The line of a check that cannot be done here, with its reason. */
  private static final Pattern SKIPPED = Pattern.compile("skipped\\s+.+?\\s{2,}(.+)");

  @Override
  public String name() {
    return "gpu";
  }

  @Override
  public void measure(Path home, Consumer<Figure> figures) throws Exception {
    Path agent = home.resolve("node-agent/target/agent");
    if (!Files.isExecutable(agent.resolve("runtime/bin/java"))) {
      throw new IllegalStateException(agent + " is not built");
    }
    String reason = "nothing of it can be measured here";
    Path scratch = Files.createTempDirectory("gpu-benchmark");
    Process checks = null;
    try {
      checks =
          new ProcessBuilder(
                  agent.resolve("runtime/bin/java").toString(),
                  "-XX:+UseSerialGC",
                  "--enable-native-access=ALL-UNNAMED",
                  "-Djava.library.path=" + agent.resolve("lib"),
                  "-cp",
                  agent.resolve("lib") + "/*",
                  "io.throughline.agent.checks.GpuChecks",
                  scratch.toString())
              .redirectErrorStream(true)
              .start();
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(checks.getInputStream(), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          System.out.println(line);
          Matcher skipped = SKIPPED.matcher(line);
          reason = skipped.matches() ? skipped.group(1) : reason;
          Matcher figure = FIGURE.matcher(line);
          if (figure.matches()) {
            Row row = row(figure);
            figures.accept(new Figure(row.work(), row.values().peerName(), () -> row));
          }
        }
      }
      int ended = checks.waitFor();
      if (ended == NOTHING_RAN) {
        System.out.println("gpu: skipped: " + reason);
      } else if (ended != 0 && ended != SOMETHING_WRONG) {
        throw new IllegalStateException("the checks of GPUs ended with %d".formatted(ended));
      }
    } finally {
      if (checks != null) {
        checks.destroy();
      }
      Files.deleteIfExists(scratch);
    }
  }

  private static Row row(Matcher figure) {
    double ratio = Double.parseDouble(figure.group(6));
    return new Row(
        figure.group(2),
        new Row.Values(
            Double.parseDouble(figure.group(3)),
            Double.parseDouble(figure.group(5)),
            figure.group(4),
            "GB/s"),
        new Row.Interval(ratio, ratio, ratio, 1),
        new Row.Target("as the check says", figure.group(1).equals("passed")));
  }
}
