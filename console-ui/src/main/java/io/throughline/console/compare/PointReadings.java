package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.console.run.verdict.TransferUnit;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
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
    Reading.Source source = RunReadings.source(run);
    String doubt = RunReadings.doubt(run);
    if (doubt.isEmpty() && !point.complete()) {
      doubt = "the point was not measured whole";
    }
    boolean roundTrip = point.spec().shape() == Shape.ROUND_TRIP;
    if (!roundTrip) {
      readings.add(
          new Reading(
              source,
              subject,
              new Measure(Measure.BANDWIDTH, bandwidth(point), Unit.RATE, Better.HIGHER),
              point.receiverBandwidth(),
              doubt));
    }
    readings.add(
        new Reading(
            source,
            subject,
            new Measure(
                "message.rate",
                roundTrip ? "Round trips" : TransferUnit.of(run.plan().kind()).heading(),
                Unit.FREQUENCY,
                Better.HIGHER),
            point.messageRate(),
            doubt));
    for (Latency latency : Latency.headline(point.latencies().keySet()).stream().toList()) {
      Percentiles percentiles = Objects.requireNonNull(point.latencies().get(latency.id()));
      readings.addAll(RunReadings.latencies(source, subject, latency, percentiles, doubt));
    }
  }

  /** Where nothing goes from one side to another, there is no receiver. */
  private static String bandwidth(Point point) {
    return switch (point.spec().shape()) {
      case ONE_WAY, BOTH_WAYS, ROUND_TRIP -> "Receiver's bandwidth";
      case ALONE, LOCAL -> "Bandwidth";
    };
  }
}
