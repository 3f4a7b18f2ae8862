package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.console.run.verdict.Pieces;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** The figures of a run that measures one point after the other. */
final class PointReadings {
  private PointReadings() {}

  static List<Reading> of(RunRecord run, Subjects subjects) {
    List<Reading> readings = new ArrayList<>();
    for (Point point : run.points()) {
      add(run, point, subjects.of(point.spec()), readings);
    }
    return readings;
  }

  private static void add(RunRecord run, Point point, String subject, List<Reading> readings) {
    String doubt = RunReadings.doubt(run);
    if (doubt.isEmpty() && !point.complete()) {
      doubt = "the point was not measured whole";
    }
    boolean roundTrip = point.spec().shape() == Shape.ROUND_TRIP;
    if (!roundTrip) {
      readings.add(
          new Reading(
              subject,
              new Measure("receiver.bandwidth", bandwidth(point), Unit.RATE, Better.HIGHER),
              point.receiverBandwidth(),
              slices(point, point.receiverBandwidth()),
              0,
              doubt));
    }
    readings.add(
        new Reading(
            subject,
            new Measure(
                "message.rate",
                roundTrip ? "Round trips" : Pieces.of(run.plan().kind()).heading(),
                Unit.FREQUENCY,
                Better.HIGHER),
            point.messageRate(),
            slices(point, point.messageRate()),
            0,
            doubt));
    for (Latency latency : Latency.headline(point.latencies().keySet()).stream().toList()) {
      Percentiles percentiles = Objects.requireNonNull(point.latencies().get(latency.id()));
      if (percentiles.count() > 0) {
        readings.add(latency(subject, latency, "p50", percentiles.p50(), doubt));
        readings.add(latency(subject, latency, "p99", percentiles.p99(), doubt));
      }
    }
  }

  /** Where nothing goes from one side to another, there is no receiver. */
  private static String bandwidth(Point point) {
    return switch (point.spec().shape()) {
      case ONE_WAY, BOTH_WAYS, ROUND_TRIP -> "Receiver's bandwidth";
      case ALONE, LOCAL -> "Bandwidth";
    };
  }

  private static Reading latency(
      String subject, Latency latency, String name, long value, String doubt) {
    return new Reading(
        subject,
        RunReadings.latency(latency, name),
        value,
        Slices.none(),
        Reading.OF_HISTOGRAM,
        doubt);
  }

  /** Every rate of a point goes as its bytes do; the receiver's side tells better. */
  private static Slices slices(Point point, double value) {
    List<Double> told =
        point.sides().reversed().stream()
            .filter(side -> !point.tellsLatency(side))
            .map(PointSide::slices)
            .filter(slices -> !slices.isEmpty())
            .findFirst()
            .orElse(List.of());
    double mean = Spread.mean(told);
    return told.isEmpty() || mean == 0
        ? Slices.none()
        : new Slices.Rates(told, Collections.nCopies(told.size(), 1.0), value / mean);
  }
}
