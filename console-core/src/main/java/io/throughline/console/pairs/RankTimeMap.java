package io.throughline.console.pairs;

import io.throughline.console.pairs.HeatMap.Axes;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Entry;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the heat map of ranks over time: how long their calls took in each interval. */
public final class RankTimeMap {
  /** More intervals would leave a figure no room. */
  private static final int MOST = 20;

  private static final double[] WIDTHS = {
    0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400
  };

  private static final Axes AXES =
      new Axes("rank", "until, s", "Each row is a rank, each column an interval of the run.");

  private final List<Rank> ranks;
  private final double width;
  private final int intervals;
  private final String what;

  /**
   * A rank's latencies over time.
   *
   * @param seconds ends of the intervals that the latencies are of, ascending
   * @param nanos of each, or null where nothing is known
   */
  public record Rank(String name, List<Double> seconds, List<@Nullable Long> nanos) {
    private double end() {
      return seconds.isEmpty() ? 0 : seconds.getLast();
    }

    /** The middle of what is known of an interval; NaN where nothing is. */
    private double median(double from, double to) {
      long[] there =
          IntStream.range(0, Math.min(seconds.size(), nanos.size()))
              .filter(i -> seconds.get(i) > from && seconds.get(i) <= to)
              .mapToObj(nanos::get)
              .filter(Objects::nonNull)
              .mapToLong(Long::longValue)
              .sorted()
              .toArray();
      return there.length == 0 ? Double.NaN : there[there.length / 2];
    }
  }

  private RankTimeMap(List<Rank> ranks, Latency latency) {
    this.ranks = ranks;
    this.what =
        latency == Latency.CALL ? "time in a call" : latency.label().toLowerCase(Locale.ROOT);
    double end = ranks.stream().mapToDouble(Rank::end).max().orElse(0);
    width =
        Arrays.stream(WIDTHS)
            .filter(each -> end / each <= MOST)
            .findFirst()
            .orElse(Math.ceil(end / MOST));
    intervals = (int) Math.ceil(end / width - 1e-9);
  }

  /**
   * The map.
   *
   * @param latency that the ranks' figures are of
   * @return empty where less than two ranks have any, or there is one interval alone
   */
  public static Optional<HeatMap> of(List<Rank> ranks, Latency latency) {
    long known =
        ranks.stream().filter(rank -> rank.nanos().stream().anyMatch(Objects::nonNull)).count();
    RankTimeMap map = new RankTimeMap(ranks, latency);
    return known < 2 || map.intervals < 2 ? Optional.empty() : Optional.of(map.map());
  }

  private HeatMap map() {
    double[][] values = new double[ranks.size()][intervals];
    for (int rank = 0; rank < values.length; rank++) {
      for (int i = 0; i < intervals; i++) {
        values[rank][i] = ranks.get(rank).median(i * width, (i + 1) * width);
      }
    }
    HeatScale scale =
        new HeatScale(
            Arrays.stream(values)
                .flatMapToDouble(Arrays::stream)
                .filter(value -> !Double.isNaN(value))
                .toArray(),
            false);
    Unit unit = TimeSpan.unit(scale.median());
    List<List<Cell>> cells = new ArrayList<>();
    for (int rank = 0; rank < values.length; rank++) {
      List<Cell> row = new ArrayList<>();
      for (int i = 0; i < intervals; i++) {
        row.add(cell(ranks.get(rank).name(), i, values[rank][i], scale, unit));
      }
      cells.add(row);
    }
    return new HeatMap(
        "rank-times",
        "Median %s of each rank over time".formatted(what),
        HeatColor.Palette.SPEED,
        unit.symbol(),
        AXES,
        ranks.stream().map(rank -> new Header(rank.name(), Mark.NONE, "")).toList(),
        IntStream.rangeClosed(1, intervals)
            .mapToObj(i -> new Header(seconds(i * width), Mark.NONE, ""))
            .toList(),
        cells,
        List.of(
            entry("min", scale.min(), scale, unit),
            entry("median", scale.median(), scale, unit),
            entry("max", scale.max(), scale, unit)));
  }

  private Cell cell(String rank, int interval, double value, HeatScale scale, Unit unit) {
    boolean known = !Double.isNaN(value);
    String when =
        "%s, %s to %s: ".formatted(rank, time(interval * width), time((interval + 1) * width));
    return new Cell(
        value,
        known ? scale.step(value) : Cell.NO_STEP,
        known ? unit.number(value) : "",
        when
            + (known
                ? "median %s %s".formatted(what, TimeSpan.format(Math.round(value)))
                : "nothing was measured"),
        Mark.NONE);
  }

  /** Short, as many stand beside each other. */
  private String seconds(double end) {
    return String.format(Locale.ROOT, width < 1 ? "%.1f" : "%.0f", end);
  }

  private static String time(double seconds) {
    return TimeSpan.format(Math.round(seconds * 1e9));
  }

  private static Entry entry(String label, double value, HeatScale scale, Unit unit) {
    return new Entry(
        label, "%s %s".formatted(unit.number(value), unit.symbol()), scale.step(value));
  }
}
