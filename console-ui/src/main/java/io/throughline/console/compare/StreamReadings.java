package io.throughline.console.compare;

import io.throughline.console.compare.Beats.Beat;
import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import io.throughline.console.history.History;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.List;

/** The figures of a run that is one measurement. */
final class StreamReadings {
  private final Summary summary;
  private final List<Beat> sender;
  private final List<Beat> receiver;
  private final String doubt;
  private final List<Reading> readings = new ArrayList<>();

  private StreamReadings(History history, RunRecord run, Summary summary) {
    this.summary = summary;
    sender = beats(history, run, Role.SENDER);
    receiver = beats(history, run, Role.RECEIVER);
    doubt = RunReadings.doubt(run);
  }

  private static List<Beat> beats(History history, RunRecord run, Role role) {
    return run.plan().assignments().stream()
        .filter(assignment -> assignment.role().equals(role.id()))
        .findFirst()
        .map(assignment -> Beats.of(history, run.runId(), assignment.node()))
        .orElse(List.of());
  }

  static List<Reading> of(History history, RunRecord run, Summary summary) {
    StreamReadings made = new StreamReadings(history, run, summary);
    made.bandwidths();
    for (Latency latency : Latency.values()) {
      Percentiles percentiles = summary.latencies().get(latency.id());
      if (percentiles != null && percentiles.count() > 0) {
        made.latency(latency, percentiles);
      }
    }
    return made.readings;
  }

  private void bandwidths() {
    add(
        new Measure("receiver.bandwidth", "Receiver's bandwidth", Unit.RATE, Better.HIGHER),
        summary.receiverBandwidth(),
        rates(receiver, Counter.BYTES, 1));
    add(
        new Measure("sender.bandwidth", "Sender's bandwidth", Unit.RATE, Better.HIGHER),
        summary.senderBandwidth(),
        rates(sender, Counter.BYTES, 1));
    add(
        new Measure("stalled.percent", "Stalled", Unit.PERCENT, Better.NEITHER),
        summary.stalledPercent(),
        rates(sender, Counter.STALL_NANOS, 100 / 1e9));
  }

  private void latency(Latency latency, Percentiles percentiles) {
    add(latency, "p50", percentiles.p50(), 50);
    add(latency, "p99", percentiles.p99(), 99);
  }

  private void add(Latency latency, String name, long value, double percentile) {
    readings.add(
        new Reading(
            "",
            RunReadings.latency(latency, name),
            value,
            new Slices.Quantiles(
                sender.stream().map(beat -> beat.histogram(latency.id())).toList(), percentile),
            Reading.OF_HISTOGRAM,
            doubt));
  }

  private void add(Measure measure, double value, Slices slices) {
    readings.add(new Reading("", measure, value, slices, 0, doubt));
  }

  private static Slices rates(List<Beat> beats, Counter counter, double scale) {
    return new Slices.Rates(
        beats.stream().map(beat -> beat.rate(counter) * beat.seconds()).toList(),
        beats.stream().map(Beat::seconds).toList(),
        scale);
  }
}
