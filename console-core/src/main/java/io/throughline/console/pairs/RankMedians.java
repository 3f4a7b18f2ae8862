package io.throughline.console.pairs;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The medians of ranks in at most 20 intervals of a run, kept as the figures come: who looks copies
 * them. For one thread.
 */
public final class RankMedians {
  /** More intervals would leave a figure no room. */
  private static final int MOST = 20;

  private static final double[] WIDTHS = {
    0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300, 600, 1200, 1800, 3600, 7200, 14_400
  };

  private final Map<String, IntervalMedians> ranks = new LinkedHashMap<>();
  private double end;
  private double width = WIDTHS[0];

  /**
   * The medians of all ranks at one moment.
   *
   * @param end of the last figure, in seconds since the start
   * @param width of an interval, in seconds
   * @param medians of each rank by interval; NaN where nothing is known
   */
  public record Snapshot(double end, double width, List<String> ranks, List<double[]> medians) {
    int intervals() {
      return RankMedians.intervals(end, width);
    }
  }

  /**
   * @param names of the ranks, in the order of rows
   * @param most figures that each keeps; of more, every second is dropped
   */
  public RankMedians(Collection<String> names, int most) {
    names.forEach(name -> ranks.put(name, new IntervalMedians(MOST + 1, width, most)));
  }

  /**
   * Takes a rank's figure.
   *
   * @param seconds end of the interval that it is of, since the start; not less than that before
   */
  public void add(String rank, double seconds, long figure) {
    IntervalMedians medians = ranks.get(rank);
    if (medians != null) {
      reach(seconds);
      medians.add(seconds, figure);
    }
  }

  /** The run has gone on for as many seconds. */
  void reach(double seconds) {
    end = Math.max(end, seconds);
    double wide = width(end);
    if (wide > width) {
      width = wide;
      ranks.values().forEach(medians -> medians.divide(wide));
    }
  }

  /** Copies the medians. */
  public Snapshot snapshot() {
    int intervals = intervals(end, width);
    return new Snapshot(
        end,
        width,
        List.copyOf(ranks.keySet()),
        ranks.values().stream().map(medians -> medians.medians(intervals)).toList());
  }

  private static int intervals(double end, double width) {
    return (int) Math.ceil(end / width - 1e-9);
  }

  private static double width(double end) {
    return Arrays.stream(WIDTHS)
        .filter(each -> end / each <= MOST)
        .findFirst()
        .orElse(Math.ceil(end / MOST));
  }
}
