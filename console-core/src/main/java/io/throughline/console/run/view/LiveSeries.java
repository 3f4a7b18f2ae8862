package io.throughline.console.run.view;

import java.util.List;

/**
 * The live charts' points since the start, in order.
 *
 * @param points at most {@link #MOST}
 * @param threshold slots at which the sender stalls; 0 where backpressure is off
 * @param secondsPerPoint grows as the run goes on
 */
public record LiveSeries(List<LivePoint> points, long threshold, double secondsPerPoint) {
  /** However long a run is, there are not more points than this. */
  public static final int MOST = 1200;

  public LiveSeries {
    points = List.copyOf(points);
  }
}
