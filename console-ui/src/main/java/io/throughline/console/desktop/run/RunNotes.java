package io.throughline.console.desktop.run;

import io.throughline.console.desktop.chart.ChartNotes;
import io.throughline.console.desktop.chart.Limit;
import io.throughline.console.desktop.chart.Limit.Figure;
import io.throughline.console.desktop.chart.Mark;
import io.throughline.console.desktop.chart.Mark.Kind;
import io.throughline.console.run.annotation.Annotation;
import io.throughline.console.run.annotation.Annotations;
import io.throughline.console.run.verdict.LineRate;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Threshold;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/** What a run's charts are annotated with: what happened, and where thresholds lie. */
final class RunNotes {
  /** A dip of fewer points is noise, not a threshold that was crossed. */
  private static final int LASTING = 3;

  /** More crossings of one threshold than these say nothing more. */
  private static final int MOST_CROSSINGS = 8;

  private final List<Mark> marks = new ArrayList<>();

  private RunNotes() {}

  /**
   * @param warmedUp whether a warm-up came before the first point
   * @param byPoint whether it measures points, between which nothing moves
   * @param limits as {@link #limits} makes them
   */
  static ChartNotes of(
      List<RunEvent> events,
      LiveSeries series,
      boolean warmedUp,
      boolean byPoint,
      List<Limit> limits) {
    RunNotes notes = new RunNotes();
    if (!series.points().isEmpty()) {
      Annotations.of(events, warmedUp).forEach(notes::add);
    }
    List<LivePoint> measured =
        byPoint ? series.points().stream().filter(RunNotes::moves).toList() : series.points();
    limits.forEach(limit -> notes.cross(limit, measured));
    notes.marks.sort(Comparator.comparingDouble(Mark::seconds));
    return new ChartNotes(notes.marks, limits);
  }

  private static boolean moves(LivePoint point) {
    return point.receiverBandwidth() != 0 && point.senderBandwidth() != 0;
  }

  private void add(Annotation annotation) {
    Kind kind =
        switch (annotation.weight()) {
          case COURSE -> Kind.COURSE;
          case WARNING -> Kind.WARNING;
          case FAILURE -> Kind.FAILURE;
        };
    marks.add(new Mark(annotation.seconds(), kind, annotation.text()));
  }

  private void cross(Limit limit, List<LivePoint> points) {
    boolean held = true;
    int crossings = 0;
    int lasting = 0;
    double since = 0;
    for (LivePoint point : points) {
      double value = value(limit.figure(), point);
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
            new Mark(
                since,
                held ? Kind.COURSE : Kind.WARNING,
                held ? limit.text() + " holds again" : limit.text() + " is missed"));
      }
    }
  }

  private static double value(Figure figure, LivePoint point) {
    return switch (figure) {
      case RECEIVER_BANDWIDTH -> point.receiverBandwidth();
      case SENDER_BANDWIDTH -> point.senderBandwidth();
      case P50 -> point.p50Micros();
      case P99 -> point.p99Micros();
    };
  }

  /**
   * Those of a run's thresholds that its charts can show.
   *
   * @param lineRate bytes per second; empty where it is not known, and then shares of it are left
   *     out
   */
  static List<Limit> limits(List<Threshold> thresholds, OptionalDouble lineRate) {
    return thresholds.stream().flatMap(t -> limit(t, lineRate).stream()).toList();
  }

  /** Those of a finished run, as far as this version understands them. */
  static List<Limit> limits(RunRecord record) {
    List<Threshold> thresholds = new ArrayList<>();
    for (ThresholdVerdict verdict : record.thresholds()) {
      try {
        thresholds.add(Threshold.parse(verdict.threshold()));
      } catch (IllegalArgumentException e) {
        // Its verdict is shown all the same; only the line on the chart is not.
      }
    }
    return limits(thresholds, LineRate.of(record.plan(), record.nodes()));
  }

  private static Optional<Limit> limit(Threshold threshold, OptionalDouble lineRate) {
    Optional<Figure> figure =
        switch (threshold.metric()) {
          case RECEIVER_BANDWIDTH -> Optional.of(Figure.RECEIVER_BANDWIDTH);
          case SENDER_BANDWIDTH -> Optional.of(Figure.SENDER_BANDWIDTH);
          case LATENCY_P50, FLUSHED_P50 -> Optional.of(Figure.P50);
          case LATENCY_P99, FLUSHED_P99 -> Optional.of(Figure.P99);
          case LATENCY_P999, CONSUMED_P99, STALLED_PERCENT, MISMATCHES -> Optional.empty();
        };
    if (figure.isEmpty() || (threshold.ofLine() && lineRate.isEmpty())) {
      return Optional.empty();
    }
    double value =
        threshold.ofLine()
            ? lineRate.getAsDouble() * threshold.linePercent() / 100
            : figure.get().bandwidth() ? threshold.limit() : threshold.limit() / 1e3;
    boolean atLeast = threshold.comparison().startsWith(">");
    return Optional.of(new Limit(figure.get(), value, atLeast, threshold.toString()));
  }
}
