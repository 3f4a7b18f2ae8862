package io.throughline.console.report;

import io.throughline.console.chart.Scale;
import io.throughline.console.chart.Stroke;
import io.throughline.console.report.chart.LineChart;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleFunction;

/** Charts in one line each, for where there are no pictures. */
final class Sparklines {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final int WIDTH = 60;

  private Sparklines() {}

  /** Names, bars, and what the bars reach from and to. */
  static List<String> of(List<LineChart> charts) {
    List<String> lines = new ArrayList<>();
    for (LineChart chart : charts) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add(chart.title() + ", " + String.join(" to ", chart.ends()) + ":");
      List<String> names = chart.chart().lines().stream().map(line -> line.label()).toList();
      int name = names.stream().mapToInt(String::length).max().orElse(0);
      Scale up = chart.up();
      for (int i = 0; i < names.size(); i++) {
        if (chart.chart().lines().get(i).stroke() == Stroke.SHADE) {
          continue;
        }
        lines.add(
            ("  %-" + name + "s  %s")
                .formatted(names.get(i), bars(up, chart.values().get(i)))
                .stripTrailing());
      }
      DoubleFunction<String> labels = chart.chart().quantity().labels(up);
      lines.add("  from %s to %s".formatted(labels.apply(up.lower()), labels.apply(up.upper())));
    }
    return lines;
  }

  /** Each bar the highest of its share of the line; a blank where nothing is known. */
  private static String bars(Scale up, double[] values) {
    int width = Math.min(WIDTH, values.length);
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < width; i++) {
      int from = (int) ((long) i * values.length / width);
      int to = (int) ((long) (i + 1) * values.length / width);
      double most =
          Arrays.stream(values, from, to)
              .filter(value -> !Double.isNaN(value))
              .max()
              .orElse(Double.NaN);
      bars.append(Double.isNaN(most) ? ' ' : bar(up.share(most)));
    }
    return bars.toString();
  }

  private static char bar(double share) {
    int index = (int) Math.round(share * (BARS.length() - 1));
    return BARS.charAt(Math.clamp(index, 0, BARS.length() - 1));
  }
}
