package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.List;
import java.util.Objects;

/** The figures of a run that measures one point after the other. */
final class PointReadings {
  static final String MESSAGE_RATE = "message.rate";

  /** The share of a call that a computation hides, of non-blocking calls. */
  static final String OVERLAP = "call.overlap";

  private static final double PERCENT = 100;

  private PointReadings() {}

  static List<MetricValue> of(RunRecord run, PointLabels pointLabels) {
    RunValues values = new RunValues(run);
    for (Point point : run.results().points()) {
      add(run, point, pointLabels.of(point.spec()), values);
    }
    return values.all();
  }

  private static void add(RunRecord run, Point point, String subject, RunValues values) {
    String doubt =
        values.doubt().isEmpty() && !point.complete()
            ? "the point was not measured whole"
            : values.doubt();
    boolean roundTrip = point.spec().shape().roundTrip();
    if (!roundTrip && point.spec().movesData()) {
      values.add(
          subject,
          new Measure(Measure.BANDWIDTH, bandwidth(point), Unit.RATE, Better.HIGHER),
          point.rates().receiverBandwidth(),
          doubt);
    }
    values.add(
        subject,
        new Measure(
            MESSAGE_RATE,
            roundTrip ? "Round trips" : TransferUnit.of(run.plan().kind()).heading(),
            Unit.FREQUENCY,
            Better.HIGHER),
        point.rates().messageRate(),
        doubt);
    point
        .overlap()
        .ifPresent(overlap ->
            values.add(
                subject,
                new Measure(OVERLAP, "Overlap", Unit.PERCENT, Better.HIGHER),
                PERCENT * overlap.share(),
                doubt));
    Latency.headline(point.latencies().keySet())
        .ifPresent(latency -> {
          Percentiles percentiles = Objects.requireNonNull(point.latencies().get(latency.id()));
          values.add(subject, latency, percentiles, doubt);
        });
  }

  /**
   * Names the bandwidth of a point; where nothing goes from one side to another, there is no
   * receiver.
   */
  private static String bandwidth(Point point) {
    return switch (point.spec().shape()) {
      case ONE_WAY, BOTH_WAYS, ROUND_TRIP -> "Receiver's bandwidth";
      case ALONE, LOCAL, GROUP_ROUND_TRIP -> "Bandwidth";
      case COLLECTIVE -> "Algorithm bandwidth";
    };
  }
}
