package io.throughline.console.report;

import io.throughline.console.report.chart.Axis;
import io.throughline.console.report.chart.Plot;
import java.util.ArrayList;
import java.util.List;

/** Charts in one line each, for where there are no pictures. */
final class Sparklines {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final int WIDTH = 60;

  private Sparklines() {}

  /** Names, bars, and what the bars reach from and to. */
  static List<String> of(List<Plot> plots) {
    List<String> lines = new ArrayList<>();
    for (Plot plot : plots) {
      if (!lines.isEmpty()) {
        lines.add("");
      }
      lines.add(plot.title() + ", " + span(plot.across()) + ":");
      int name = plot.lines().stream().mapToInt(line -> line.label().length()).max().orElse(0);
      for (Plot.Line line : plot.lines()) {
        lines.add(
            ("  %-" + name + "s  %s")
                .formatted(line.label(), bars(plot.up(), line))
                .stripTrailing());
      }
      lines.add("  from %s to %s".formatted(label(plot.up(), false), label(plot.up(), true)));
    }
    return lines;
  }

  private static String span(Axis across) {
    return label(across, false) + " to " + label(across, true);
  }

  private static String label(Axis axis, boolean last) {
    return last ? axis.ticks().getLast().label() : axis.ticks().getFirst().label();
  }

  /** Each bar the highest of its share of the line; a blank where nothing is known. */
  private static String bars(Axis up, Plot.Line line) {
    int width = Math.min(WIDTH, line.ys().size());
    double low = up.place(up.ticks().getFirst().at());
    double high = up.place(up.ticks().getLast().at());
    StringBuilder bars = new StringBuilder();
    for (int i = 0; i < width; i++) {
      int from = (int) ((long) i * line.ys().size() / width);
      int to = (int) ((long) (i + 1) * line.ys().size() / width);
      double most =
          line.ys().subList(from, to).stream()
              .mapToDouble(Double::doubleValue)
              .filter(y -> !Double.isNaN(y))
              .max()
              .orElse(Double.NaN);
      bars.append(Double.isNaN(most) ? ' ' : bar((up.place(most) - low) / (high - low)));
    }
    return bars.toString();
  }

  private static char bar(double share) {
    int index = (int) Math.round(share * (BARS.length() - 1));
    return BARS.charAt(Math.max(0, Math.min(BARS.length() - 1, index)));
  }
}
