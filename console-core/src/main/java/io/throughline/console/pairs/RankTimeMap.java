package io.throughline.console.pairs;

import io.throughline.console.pairs.HeatMap.Axes;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import io.throughline.console.pairs.RankMedians.Snapshot;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Makes the heat map of ranks over time: how long their calls took in each interval. */
public final class RankTimeMap {
  private static final Axes AXES =
      new Axes("rank", "until, s", "Each row is a rank, each column an interval of the run.");

  private final Snapshot ranks;
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
  }

  private RankTimeMap(Snapshot ranks, Latency latency) {
    this.ranks = ranks;
    this.what =
        latency == Latency.CALL ? "time in a call" : latency.label().toLowerCase(Locale.ROOT);
    width = ranks.width();
    intervals = ranks.intervals();
  }

  /**
   * The map of figures that are all known.
   *
   * @param latency that the ranks' figures are of
   * @return empty where less than two ranks have any, or there is one interval alone
   */
  public static Optional<HeatMap> of(List<Rank> ranks, Latency latency) {
    int most = ranks.stream().mapToInt(rank -> rank.seconds().size()).max().orElse(0);
    RankMedians medians = new RankMedians(ranks.stream().map(Rank::name).toList(), most);
    ranks.forEach(rank -> medians.reach(rank.end()));
    for (Rank rank : ranks) {
      for (int i = 0; i < Math.min(rank.seconds().size(), rank.nanos().size()); i++) {
        Long nanos = rank.nanos().get(i);
        if (nanos != null) {
          medians.add(rank.name(), rank.seconds().get(i), nanos);
        }
      }
    }
    return of(medians.snapshot(), latency);
  }

  /** The map of medians, likewise. */
  public static Optional<HeatMap> of(Snapshot ranks, Latency latency) {
    long known =
        ranks.medians().stream()
            .filter(rank -> !Arrays.stream(rank).allMatch(Double::isNaN))
            .count();
    RankTimeMap map = new RankTimeMap(ranks, latency);
    return known < 2 || map.intervals < 2 ? Optional.empty() : Optional.of(map.map());
  }

  private HeatMap map() {
    List<double[]> values = ranks.medians();
    HeatScale scale =
        new HeatScale(
            values.stream()
                .flatMapToDouble(Arrays::stream)
                .filter(value -> !Double.isNaN(value))
                .toArray(),
            false);
    Unit unit = TimeSpan.unit(scale.median());
    List<List<Cell>> cells = new ArrayList<>();
    for (int rank = 0; rank < values.size(); rank++) {
      List<Cell> row = new ArrayList<>();
      for (int i = 0; i < intervals; i++) {
        row.add(cell(ranks.ranks().get(rank), i, values.get(rank)[i], scale, unit));
      }
      cells.add(row);
    }
    return new HeatMap(
        "rank-times",
        "Median %s of each rank over time".formatted(what),
        HeatColor.Palette.SPEED,
        unit.symbol(),
        AXES,
        ranks.ranks().stream().map(rank -> new Header(rank, Mark.NONE, "")).toList(),
        IntStream.rangeClosed(1, intervals)
            .mapToObj(i -> new Header(seconds(i * width), Mark.NONE, ""))
            .toList(),
        cells,
        scale.range(unit));
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
}
