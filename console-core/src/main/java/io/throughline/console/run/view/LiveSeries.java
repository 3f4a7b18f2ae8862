package io.throughline.console.run.view;

import io.throughline.console.pairs.HeatMap;
import io.throughline.protocol.measure.Latency;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The live charts' points since the start, in order.
 *
 * @param points at most {@link #MOST}
 * @param threshold slots at which the sender stalls; 0 where backpressure is off
 * @param secondsPerPoint grows as the run goes on
 * @param told the latency that the points tell; null where none was measured
 * @param ranks over time; null where they do not all do the same
 */
public record LiveSeries(
    List<LivePoint> points,
    long threshold,
    double secondsPerPoint,
    @Nullable Latency told,
    @Nullable HeatMap ranks) {
  /** However long a run is, there are not more points than this. */
  public static final int MOST = 1200;

  public LiveSeries {
    points = List.copyOf(points);
  }

  /** A series whose points tell no latency. */
  public LiveSeries(List<LivePoint> points, long threshold, double secondsPerPoint) {
    this(points, threshold, secondsPerPoint, null, null);
  }

  /** This series with a map of ranks over time. */
  public LiveSeries with(@Nullable HeatMap ranks) {
    return new LiveSeries(points, threshold, secondsPerPoint, told, ranks);
  }
}
