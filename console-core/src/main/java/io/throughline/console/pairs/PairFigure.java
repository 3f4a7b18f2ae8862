package io.throughline.console.pairs;

import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.Optional;
import java.util.stream.Stream;

/** A figure that is measured of every pair. */
public enum PairFigure {
  BANDWIDTH("pair-bandwidth", "Bandwidth of each pair"),
  ROUND_TRIP("pair-round-trip", "Round trip of each pair, p50");

  private final String id;
  private final String title;

  PairFigure(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** The last whole result of each pair that has one. */
  public static Stream<FlowResult> flows(GroupResult group) {
    return group.flows().stream()
        .map(FlowResult::flow)
        .distinct()
        .map(group::last)
        .flatMap(Optional::stream);
  }

  String id() {
    return id;
  }

  String title() {
    return title;
  }

  boolean higherIsFaster() {
    return this == BANDWIDTH;
  }

  /** In bytes per second or nanoseconds; NaN where it was not measured. */
  public double of(FlowResult flow) {
    return switch (this) {
      case BANDWIDTH -> flow.bandwidth() > 0 ? flow.bandwidth() : Double.NaN;
      case ROUND_TRIP -> {
        Percentiles all = flow.roundTrip();
        yield all == null || Percentile.P50.of(all).isEmpty() || all.p50() <= 0
            ? Double.NaN
            : all.p50();
      }
    };
  }

  /** The unit that suits a value. */
  Unit unit(double value) {
    return this == BANDWIDTH ? DataRate.unit(value) : TimeSpan.unit(value);
  }

  /** A value with its unit. */
  public String text(double value) {
    return this == BANDWIDTH ? DataRate.format(value) : TimeSpan.format(Math.round(value));
  }

  /** The figures that the value rests on. */
  String beside(FlowResult flow) {
    Percentiles all = flow.roundTrip();
    if (this == BANDWIDTH || all == null) {
      return "%s in round %d".formatted(ByteCount.decimal(flow.bytes()), flow.round() + 1);
    }
    return "p99 %s, longest %s of %,d in round %d"
        .formatted(
            Percentile.P99.text(all), TimeSpan.format(all.max()), all.count(), flow.round() + 1);
  }
}
