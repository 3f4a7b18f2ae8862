package io.throughline.console.run.points;

import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Latencies of each rank by itself, where all ranks of a group do the same. */
public final class RankLatencyTable {
  private static final String CALLS =
      "Median and p99 of each rank's time inside a call. Who comes early waits there for the others, so"
          + " long times accuse nobody.";
  private static final String ROUND_TRIPS =
      "Median and p99 of the round trips that each rank began.";

  private RankLatencyTable() {}

  /** The table of a run; without rows where ranks do not do the same. */
  public static RankTable of(RunRecord run) {
    List<Point> points =
        run.results().points().stream()
            .filter(point -> point.spec().shape().amongRanks())
            .filter(point ->
                point.sides().stream().anyMatch(side -> !side.timing().histograms().isEmpty()))
            .toList();
    boolean roundTrips = points.stream().allMatch(point -> point.spec().shape().roundTrip());
    Latency latency = roundTrips ? Latency.ROUND_TRIP : Latency.CALL;
    List<Percentiles> all =
        points.stream()
            .flatMap(point -> point.sides().stream())
            .map(side -> side.timing().histograms().get(latency.id()))
            .filter(Objects::nonNull)
            .map(code -> Percentiles.of(HistogramCode.decode(code)))
            .toList();
    String leftOut = Percentile.leftOut(EnumSet.of(Percentile.P50, Percentile.P99), all);
    return RankTable.of(
        run,
        points,
        (point, rank) -> cell(point, run.plan().assignments().get(rank).role(), latency),
        (roundTrips ? ROUND_TRIPS : CALLS) + (leftOut.isEmpty() ? "" : " " + leftOut));
  }

  private static String cell(Point point, String role, Latency latency) {
    Optional<Percentiles> own =
        point.sides().stream()
            .filter(side -> side.role().equals(role))
            .flatMap(
                side -> Optional.ofNullable(side.timing().histograms().get(latency.id())).stream())
            .map(code -> Percentiles.of(HistogramCode.decode(code)))
            .findFirst();
    return own.map(of -> "%s / %s".formatted(Percentile.P50.text(of), Percentile.P99.text(of)))
        .orElse(NoValue.TEXT);
  }
}
