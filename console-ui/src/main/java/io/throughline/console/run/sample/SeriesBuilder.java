package io.throughline.console.run.sample;

import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.measure.Stage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Turns samples into the live charts' points: rates from differences of counters, percentiles from
 * merged histograms of one latency, the one that tells the run best. Time that no sample covers
 * stays NaN. Any thread.
 */
public final class SeriesBuilder {
  private final long threshold;
  private final long tolerance;
  private final Map<String, Sample> last = new HashMap<>();
  private final Set<String> senders = new HashSet<>();
  private final Set<String> receivers = new HashSet<>();
  private List<SeriesBin> bins = new ArrayList<>();
  private long width;

  /** The one latency that all points tell: the nodes measure different ones of one transfer. */
  private @Nullable Latency told;

  private final Set<String> measured = new HashSet<>();

  /**
   * @param intervalNanos between two samples; one point's width to begin with
   * @param threshold at which the sender stalls; 0 where backpressure is off
   */
  public SeriesBuilder(long intervalNanos, long threshold) {
    this.threshold = threshold;
    width = intervalNanos;
    tolerance = intervalNanos / 2;
  }

  /**
   * Takes a sample.
   *
   * @param sender whether its node sends; else it receives
   */
  public synchronized void add(boolean sender, Sample sample) {
    Sample before = last.put(sample.node(), sample);
    if ((sender ? senders : receivers).add(sample.node())) {
      bins.forEach(SeriesBin::changed);
    }
    SeriesBin atEnd = bin(sample.endNanos() - 1);
    note(sender, sample, atEnd);
    if (follows(before, sample)) {
      spread(sender, before, sample, atEnd);
    }
  }

  /** A sample may cover several points, so each shows its latencies and its gauge. */
  private void note(boolean sender, Sample sample, SeriesBin bin) {
    if (measured.addAll(sample.histograms().keySet())) {
      Latency.headline(measured).filter(best -> best != told).ifPresent(this::tell);
    }
    String histogram = told == null ? null : sample.histograms().get(told.id());
    if (histogram != null) {
      bin.latency(histogram);
    }
    if (sender) {
      bin.inFlight = sample.count(Counter.IN_FLIGHT);
    }
    for (Stage stage : Stage.values()) {
      if (sample.counters().containsKey(stage.queue().id())) {
        bin.stage(stage).queue = sample.count(stage.queue());
      }
    }
    bin.changed();
  }

  private void tell(Latency latency) {
    told = latency;
    bins.forEach(SeriesBin::forgetLatencies);
  }

  /** Across a hole it is not known how much of the difference belongs to this interval. */
  private boolean follows(@Nullable Sample before, Sample sample) {
    return before == null
        ? sample.sequence() == 0
        : sample.sequence() == before.sequence() + 1
            && sample.startNanos() <= before.endNanos() + tolerance;
  }

  private void spread(boolean sender, @Nullable Sample before, Sample sample, SeriesBin atEnd) {
    long from = before == null ? 0 : before.endNanos();
    long to = sample.endNanos();
    double bytes = grown(Counter.BYTES, before, sample);
    double stall = grown(Counter.STALL_NANOS, before, sample);
    for (long at = from; at < to; ) {
      long end = Math.min(to, (at / width + 1) * width);
      double share = (double) (end - at) / (to - from);
      SeriesBin bin = bin(at);
      if (sender) {
        bin.senderBytes += bytes * share;
        bin.senderNanos += end - at;
        bin.stallNanos += stall * share;
      } else {
        bin.receiverBytes += bytes * share;
        bin.receiverNanos += end - at;
      }
      for (Stage stage : Stage.values()) {
        if (sample.counters().containsKey(stage.bytes().id())) {
          bin.stage(stage)
              .add(
                  share * grown(stage.bytes(), before, sample),
                  share
                      * (grown(stage.starved(), before, sample)
                          + grown(stage.blocked(), before, sample)),
                  end - at);
        }
      }
      if (bin != atEnd && end - at > width / 2) {
        note(sender, sample, bin);
      }
      bin.changed();
      at = end;
    }
  }

  private static double grown(Counter counter, @Nullable Sample before, Sample sample) {
    return sample.count(counter) - (before == null ? 0 : before.count(counter));
  }

  private SeriesBin bin(long nanos) {
    long place = Math.max(0, nanos) / width;
    while (place >= LiveSeries.MOST) {
      halve();
      place = Math.max(0, nanos) / width;
    }
    while (bins.size() <= place) {
      bins.add(new SeriesBin());
    }
    return bins.get((int) place);
  }

  private void halve() {
    List<SeriesBin> merged = new ArrayList<>();
    for (int i = 0; i < bins.size(); i += 2) {
      SeriesBin bin = bins.get(i);
      if (i + 1 < bins.size()) {
        bin.merge(bins.get(i + 1));
      }
      merged.add(bin);
    }
    bins = merged;
    width *= 2;
  }

  /** A copy of what there is. */
  public synchronized LiveSeries series() {
    double seconds = width / 1e9;
    List<LivePoint> points = new ArrayList<>(bins.size());
    for (int i = 0; i < bins.size(); i++) {
      points.add(bins.get(i).point((i + 1) * seconds, senders.size(), receivers.size()));
    }
    return new LiveSeries(points, threshold, seconds);
  }
}
