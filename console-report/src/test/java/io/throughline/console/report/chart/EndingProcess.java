package io.throughline.console.report.chart;

import io.throughline.console.chart.Quantity;
import io.throughline.console.chart.SeriesColor;
import io.throughline.console.chart.SeriesSource;
import io.throughline.console.chart.Stroke;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.chart.TimeLine;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A process that draws while it ends, as a console does after Ctrl-C. */
public final class EndingProcess {
  private EndingProcess() {}

  /** Returns what a program prints to its end. */
  public static String printed(Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path"),
                program.getName()));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile("ending", ".txt");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      return process.waitFor(50, TimeUnit.SECONDS)
          ? Files.readString(output)
          : "still there: " + Files.readString(output);
    } finally {
      process.destroyForcibly();
      Files.delete(output);
    }
  }

  /**
   * @param args {@code loaded} where typefaces are to be loaded before
   */
  public static void main(String[] args) {
    if (List.of(args).contains("loaded")) {
      Typeface.loadAll();
    }
    Runtime.getRuntime().addShutdownHook(new Thread(EndingProcess::draw));
    System.exit(0);
  }

  private static void draw() {
    try {
      ByteArrayOutputStream png = new ByteArrayOutputStream();
      StringWriter svg = new StringWriter();
      Png.write(chart(), png);
      Svg.write(chart(), svg);
      System.out.println("drawn " + (png.size() > 0 && svg.toString().contains("<svg")));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LineChart chart() {
    TimeLine line =
        new TimeLine(
            "receiver",
            SeriesColor.RECEIVER,
            Stroke.PLAIN,
            new SeriesSource("", SeriesSource.Figure.BANDWIDTH, ""));
    return new LineChart(
        new TimeChart(
            "bandwidth",
            "Bandwidth",
            "by run",
            Quantity.RATE,
            List.of(line),
            List.of(),
            List.of(),
            0,
            0),
        "by run",
        List.<double[][]>of(new double[][] {{0, 1, 2}, {1e9, 2e9, 3e9}}),
        new TimeAxis(2, List.of(), List.of(), List.of()));
  }
}
