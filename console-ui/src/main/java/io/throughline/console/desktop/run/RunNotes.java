package io.throughline.console.desktop.run;

import io.throughline.console.chart.ThresholdLine;
import io.throughline.console.desktop.chart.ChartNotes;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotation.Weight;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.scenario.Metric;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Annotations of a run's charts: what happened, and where thresholds lie. */
final class RunNotes {
  /** A dip of fewer points is noise, not a threshold that was crossed. */
  private static final int LASTING = 3;

  /** More crossings of one threshold than these say nothing more. */
  private static final int MOST_CROSSINGS = 8;

  private final List<Annotation> marks = new ArrayList<>();

  private RunNotes() {}

  /**
   * @param warmedUp whether a warm-up came before the first point
   * @param byPoint whether it measures points, between which nothing moves
   * @param limits the thresholds
   */
  static ChartNotes of(
      List<RunEvent> events,
      LiveSeries series,
      boolean warmedUp,
      boolean byPoint,
      List<ThresholdLine> limits) {
    RunNotes notes = new RunNotes();
    if (!series.points().isEmpty()) {
      Annotations.of(events, warmedUp).forEach(notes.marks::add);
    }
    List<LivePoint> measured =
        byPoint ? series.points().stream().filter(RunNotes::moves).toList() : series.points();
    limits.forEach(limit -> notes.cross(limit, measured));
    notes.marks.sort(Comparator.comparingDouble(Annotation::seconds));
    return new ChartNotes(notes.marks, limits);
  }

  private static boolean moves(LivePoint point) {
    return point.receiverBandwidth() != 0 && point.senderBandwidth() != 0;
  }

  private void cross(ThresholdLine limit, List<LivePoint> points) {
    boolean held = true;
    int crossings = 0;
    int lasting = 0;
    double since = 0;
    for (LivePoint point : points) {
      double value = value(limit.metric(), point);
      if (Double.isNaN(value) || limit.holds(value) == held) {
        lasting = 0;
        continue;
      }
      since = lasting == 0 ? point.seconds() : since;
      if (++lasting == LASTING) {
        held = !held;
        lasting = 0;
        if (++crossings > MOST_CROSSINGS) {
          return;
        }
        marks.add(
            new Annotation(
                since,
                held ? Weight.COURSE : Weight.WARNING,
                held ? limit.text() + " holds again" : limit.text() + " is missed"));
      }
    }
  }

  private static double value(Metric metric, LivePoint point) {
    return switch (metric) {
      case RECEIVER_BANDWIDTH -> point.receiverBandwidth();
      case SENDER_BANDWIDTH -> point.senderBandwidth();
      case LATENCY_P50, FLUSHED_P50 -> point.p50Micros() * 1e3;
      case LATENCY_P99, FLUSHED_P99 -> point.p99Micros() * 1e3;
      case LATENCY_P999, CONSUMED_P99, STALLED_PERCENT, MISMATCHES -> Double.NaN;
    };
  }
}
