package io.throughline.benchmarks.series;

import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.Summary;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/** A stream's figures as they would have been. */
final class Summaries {
  private Summaries() {}

  /** A change of a rate or a time. */
  sealed interface Change {
    /**
     * @param time whether it is a time, else a rate
     * @param of the same figure of any run
     */
    double of(double value, boolean time, ToDoubleFunction<Summary> of);
  }

  /** All takes so many times as long. */
  record Slower(double times) implements Change {
    @Override
    public double of(double value, boolean time, ToDoubleFunction<Summary> of) {
      return time ? value * times : value / times;
    }
  }

  /**
   * Each is nearer to the middle of all.
   *
   * @param share of its distance that is left, by logarithms
   */
  record Nearer(List<Summary> all, double share) implements Change {
    @Override
    public double of(double value, boolean time, ToDoubleFunction<Summary> of) {
      double middle =
          all.stream()
              .mapToDouble(of)
              .filter(each -> each > 0)
              .map(Math::log)
              .average()
              .orElseThrow();
      return value <= 0 ? value : Math.exp(middle + share * (Math.log(value) - middle));
    }
  }

  static Summary changed(Summary of, Change change) {
    Map<String, Percentiles> latencies = new LinkedHashMap<>();
    of.latencies().forEach((id, each) -> latencies.put(id, changed(id, each, change)));
    return new Summary(
        change.of(of.receiverBandwidth(), false, Summary::receiverBandwidth),
        change.of(of.senderBandwidth(), false, Summary::senderBandwidth),
        of.arrived(),
        latencies,
        of.backpressure(),
        of.errors(),
        of.phases());
  }

  private static Percentiles changed(String id, Percentiles of, Change change) {
    return new Percentiles(
        of.count(),
        of.min(),
        Math.round(change.of(of.p50(), true, run -> latency(run, id).p50())),
        of.p90(),
        Math.round(change.of(of.p99(), true, run -> latency(run, id).p99())),
        of.p999(),
        of.max(),
        of.mean());
  }

  private static Percentiles latency(Summary run, String id) {
    return Objects.requireNonNull(run.latencies().get(id));
  }
}
