package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.console.run.verdict.Pieces;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PipelineLeg;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;

/** The figures of a run that measures one point after the other. */
final class PointReadings {
  private PointReadings() {}

  static List<Reading> of(RunRecord run) {
    List<Reading> readings = new ArrayList<>();
    for (Point point : run.points()) {
      add(run, point, readings);
    }
    return readings;
  }

  /** What was done, in words; the same work has the same words, in whatever order it was done. */
  static String subject(PointSpec spec) {
    // The whole of a pipeline and its network alone differ in nothing but their names.
    boolean leg = PipelineLeg.of(spec).isPresent();
    StringBuilder words = new StringBuilder(leg ? spec.label() : work(spec));
    words.append(leg ? ", " : " ").append(ByteCount.exact(spec.size()));
    switch (spec.shape()) {
      case ONE_WAY, LOCAL -> {}
      case BOTH_WAYS -> words.append(", both ways");
      case ROUND_TRIP -> words.append(", round trip");
      case ALONE -> words.append(leg ? "" : ", " + spec.label());
    }
    count(words, spec.batch(), "in batches of %d");
    count(words, spec.window(), "window %d");
    count(words, spec.workers(), "%d workers");
    if (spec.rate() > 0) {
      words.append(", %d messages/s planned".formatted(spec.rate()));
    }
    return words.toString();
  }

  /** As its scenario calls it where it does ({@code read 64 KiB}), else the operation. */
  private static String work(PointSpec spec) {
    String end = " " + ByteCount.exact(spec.size());
    return spec.label().endsWith(end)
        ? spec.label().substring(0, spec.label().length() - end.length())
        : spec.operation().id();
  }

  private static void count(StringBuilder words, int count, String form) {
    if (count > 1) {
      words.append(", ").append(form.formatted(count));
    }
  }

  private static void add(RunRecord run, Point point, List<Reading> readings) {
    String subject = subject(point.spec());
    String doubt = RunReadings.doubt(run);
    if (doubt.isEmpty() && !point.complete()) {
      doubt = "the point was not measured whole";
    }
    boolean roundTrip = point.spec().shape() == Shape.ROUND_TRIP;
    if (!roundTrip) {
      readings.add(
          new Reading(
              subject,
              new Measure("receiver.bandwidth", "Receiver's bandwidth", Unit.RATE, Better.HIGHER),
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
