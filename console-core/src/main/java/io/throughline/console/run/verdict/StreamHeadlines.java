package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Summary;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** The figures that matter of a stream. */
final class StreamHeadlines {
  private StreamHeadlines() {}

  static List<Headline> of(Summary s, OptionalDouble lineRate) {
    Percentiles flushed = s.latencies().get(Latency.FLUSHED.id());
    return List.of(
        new Headline(
            "Bandwidth, receiver",
            DataRate.format(s.receiverBandwidth()),
            "= %s%s; sender %s (%s)"
                .formatted(
                    DataRate.bits(s.receiverBandwidth()),
                    lineRate.isEmpty()
                        ? ""
                        : ", " + LineRate.share(s.receiverBandwidth(), lineRate.getAsDouble()),
                    DataRate.format(s.senderBandwidth()),
                    beside(s))),
        new Headline(
            "Latency p99, remotely complete",
            Percentile.P99.text(flushed),
            flushed == null ? "not measured" : latencies(flushed)),
        new Headline(
            "Sender stalled by backpressure",
            percent(s.backpressure().stalledPercent()),
            String.format(
                Locale.ROOT,
                "%s of its time; at most %,d slots ahead",
                TimeSpan.format(s.backpressure().stallNanos()),
                s.backpressure().maxAhead())));
  }

  private static String latencies(Percentiles flushed) {
    return "p50 %s, p99.9 %s, max %s, mean %s%s"
        .formatted(
            Percentile.P50.text(flushed),
            Percentile.P999.text(flushed),
            TimeSpan.format(flushed.max()),
            TimeSpan.format(Math.round(flushed.mean())),
            Percentile.P99.known(flushed) ? "" : "; " + Percentile.P99.reason());
  }

  private static String beside(Summary s) {
    double apart =
        s.receiverBandwidth() > 0 ? (s.senderBandwidth() / s.receiverBandwidth() - 1) * 100 : 0;
    return Math.abs(apart) < 0.05
        ? "the same"
        : percent(Math.abs(apart)) + (apart > 0 ? " more" : " less");
  }

  /** {@code 23.4 %}. */
  static String percent(double value) {
    if (value > 0 && value < 0.05) {
      return "< 0.1 %";
    }
    return String.format(Locale.ROOT, value == 0 || value >= 99.95 ? "%.0f %%" : "%.1f %%", value);
  }
}
