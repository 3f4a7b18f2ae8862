package io.throughline.console.run.sample;

import io.throughline.console.history.Rollup;
import io.throughline.console.pairs.RankMedians;
import io.throughline.console.run.plan.Goal;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.series.Gap;
import io.throughline.console.series.Interval;
import io.throughline.console.series.LatencyFill;
import io.throughline.console.series.Succession;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.plan.RunPlan;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Turns samples into the live charts' points: rates from differences of counters, percentiles from
 * merged histograms of one latency, the one that tells the run best. Gaps stay NaN. Any thread.
 */
public final class SeriesBuilder {
  /** Buckets with bare latencies: samples of many nodes come to the last ones. */
  private static final int MOST_BARE = 8;

  private final long threshold;
  private final long sampleNanos;
  private final @Nullable RankLatencies rankLatencies;
  private final Map<String, Succession> successions = new HashMap<>();
  private final Map<String, Interval> last = new HashMap<>();

  /** By node, the end of the last sample in which a message completed, where newer ones came. */
  private final Map<String, Long> untoldSince = new HashMap<>();

  private final Set<String> senders = new HashSet<>();
  private final Set<String> receivers = new HashSet<>();
  private List<SeriesBucket> bins = new ArrayList<>();
  private final Deque<BucketLatencies> bare = new ArrayDeque<>();
  private long width;

  /** The one latency that all points tell: the nodes measure different ones of one transfer. */
  private @Nullable Latency told;

  private final Set<String> measured = new HashSet<>();

  /**
   * @param sampleNanos between two samples; one point's width to begin with
   * @param threshold at which the sender stalls; 0 where backpressure is off
   */
  public SeriesBuilder(long sampleNanos, long threshold) {
    this(sampleNanos, sampleNanos, threshold, null);
  }

  /** The series of a run that begins. */
  public SeriesBuilder(RunPlan plan) {
    this(plan, Goal.sampleInterval(plan));
  }

  /**
   * @param width one point's to begin with, in nanoseconds
   */
  public SeriesBuilder(RunPlan plan, long width) {
    this(width, Goal.sampleInterval(plan), Goal.stallsAt(plan), RankLatencies.of(plan));
  }

  private SeriesBuilder(
      long width, long sampleNanos, long threshold, @Nullable RankLatencies rankLatencies) {
    this.width = width;
    this.rankLatencies = rankLatencies;
    this.sampleNanos = sampleNanos;
    this.threshold = threshold;
  }

  /**
   * Takes a sample.
   *
   * @param sender whether its node sends; else it receives
   */
  public synchronized void add(boolean sender, Sample sample) {
    add(sender, sample.node(), succession(sample.node()).next(sample));
  }

  /** Takes a rollup, likewise. */
  public synchronized void add(boolean sender, Rollup rollup) {
    add(sender, rollup.node(), succession(rollup.node()).next(rollup));
  }

  private Succession succession(String node) {
    return successions.computeIfAbsent(node, ignored -> new Succession(sampleNanos));
  }

  private void add(boolean sender, String node, Interval sample) {
    DecodedLatencies latencies = new DecodedLatencies(sample);
    if (rankLatencies != null) {
      rankLatencies.add(node, sample.endNanos(), latencies);
    }
    Interval known = last.put(node, sample);
    if ((sender ? senders : receivers).add(node)) {
      bins.forEach(SeriesBucket::changed);
    }
    SeriesBucket atEnd = bin(sample.endNanos() - 1);
    note(sender, sample, latencies, atEnd);
    Gap gap = sample.gap();
    if (gap != null) {
      leave(sender, gap, sample);
    }
    spread(sender, known == null ? Interval.beginning() : known, sample, latencies, atEnd);
    underWay(node, sample, latencies);
  }

  /**
   * Fills the points before in which no message completed, where one was under way all the time.
   */
  private void underWay(String node, Interval sample, DecodedLatencies latencies) {
    if (!sample.follows()) {
      untoldSince.remove(node);
    }
    Histogram completed = told == null ? null : latencies.of(told);
    if (completed == null) {
      untoldSince.putIfAbsent(node, sample.startNanos());
      return;
    }
    Long since = untoldSince.remove(node);
    if (since != null && LatencyFill.since(since, sample, completed)) {
      for (long at = since; at < sample.startNanos(); at += width) {
        SeriesBucket bin = bin(at);
        if (bin.latencies.isEmpty()) {
          complete(bin, completed);
        }
      }
    }
  }

  /**
   * Points stay empty that the gap covers for the most part; of a gap that is as long as half a
   * point at least the one in its middle.
   */
  private void leave(boolean sender, Gap gap, Interval sample) {
    long middle = (gap.fromNanos() + gap.toNanos()) / 2 / width;
    for (long place = gap.fromNanos() / width; place * width < gap.toNanos(); place++) {
      long covered =
          Math.min(gap.toNanos(), (place + 1) * width) - Math.max(gap.fromNanos(), place * width);
      if (2 * covered > width || (place == middle && 2 * gap.nanos() >= width)) {
        SeriesBucket bin = bin(place * width);
        bin.senderGap |= sender;
        bin.receiverGap |= !sender;
        for (Stage stage : Stage.values()) {
          if (sample.counts(stage.bytes())) {
            bin.stage(stage).gap = true;
          }
        }
        bin.changed();
      }
    }
  }

  /** A sample may cover several points, so each shows its latencies and its gauge. */
  private void note(boolean sender, Interval sample, DecodedLatencies latencies, SeriesBucket bin) {
    if (measured.addAll(sample.histograms().keySet())) {
      Latency.headline(measured).filter(best -> best != told).ifPresent(this::tell);
    }
    Histogram completed = told == null ? null : latencies.of(told);
    if (completed != null) {
      complete(bin, completed);
    }
    if (sender) {
      bin.inFlight = sample.count(Counter.IN_FLIGHT);
    }
    for (Stage stage : Stage.values()) {
      if (sample.counts(stage.queue())) {
        bin.stage(stage).queue = sample.count(stage.queue());
      }
    }
    bin.changed();
  }

  private void complete(SeriesBucket bin, Histogram completed) {
    if (!bin.latencies.isBare()) {
      bare.addLast(bin.latencies);
    }
    bin.latencies.add(completed);
    bin.changed();
    encode(MOST_BARE);
  }

  /** Encodes the oldest bare latencies, until only so many are bare. */
  private void encode(int most) {
    while (bare.size() > most) {
      bare.removeFirst().encode();
    }
  }

  private void tell(Latency latency) {
    if (told != null) {
      untoldSince.clear();
    }
    told = latency;
    bare.clear();
    bins.forEach(bin -> {
      bin.latencies.clear();
      bin.changed();
    });
  }

  private void spread(
      boolean sender,
      Interval before,
      Interval sample,
      DecodedLatencies latencies,
      SeriesBucket atEnd) {
    long from = sample.follows() ? before.endNanos() : sample.startNanos();
    long to = sample.endNanos();
    double whole = to - before.endNanos();
    for (long at = from; at < to; ) {
      long end = Math.min(to, (at / width + 1) * width);
      double share = (end - at) / whole;
      SeriesBucket bin = bin(at);
      if (sample.rateKnown()) {
        count(sender, sample, bin, end - at, counter -> share * grown(counter, before, sample));
      }
      if (bin != atEnd && end - at > width / 2) {
        note(sender, sample, latencies, bin);
      }
      bin.changed();
      at = end;
    }
  }

  /** Adds what was counted in so many of a bin's nanoseconds. */
  private static void count(
      boolean sender,
      Interval sample,
      SeriesBucket bin,
      long nanos,
      ToDoubleFunction<Counter> grown) {
    if (sender) {
      bin.senderBytes += grown.applyAsDouble(Counter.BYTES);
      bin.senderNanos += nanos;
      bin.stallNanos += grown.applyAsDouble(Counter.STALL_NANOS);
    } else {
      bin.receiverBytes += grown.applyAsDouble(Counter.BYTES);
      bin.receiverNanos += nanos;
    }
    for (Stage stage : Stage.values()) {
      if (sample.counts(stage.bytes())) {
        bin.stage(stage)
            .add(
                grown.applyAsDouble(stage.bytes()),
                grown.applyAsDouble(stage.starved()) + grown.applyAsDouble(stage.blocked()),
                nanos);
      }
    }
  }

  private static double grown(Counter counter, Interval before, Interval sample) {
    return sample.count(counter) - before.count(counter);
  }

  private SeriesBucket bin(long nanos) {
    long place = Math.max(0, nanos) / width;
    while (place >= LiveSeries.MOST) {
      halve();
      place = Math.max(0, nanos) / width;
    }
    while (bins.size() <= place) {
      bins.add(new SeriesBucket());
    }
    return bins.get((int) place);
  }

  private void halve() {
    encode(0);
    List<SeriesBucket> merged = new ArrayList<>();
    for (int i = 0; i < bins.size(); i += 2) {
      SeriesBucket bin = bins.get(i);
      if (i + 1 < bins.size()) {
        bin.merge(bins.get(i + 1));
      }
      merged.add(bin);
    }
    bins = merged;
    width *= 2;
  }

  /** A copy of what there is. */
  public LiveSeries series() {
    LiveSeries copied;
    RankMedians.Snapshot ranks;
    synchronized (this) {
      double seconds = width / 1e9;
      List<LivePoint> points = new ArrayList<>(bins.size());
      for (int i = 0; i < bins.size(); i++) {
        points.add(bins.get(i).point((i + 1) * seconds, senders.size(), receivers.size()));
      }
      copied = new LiveSeries(points, threshold, seconds, told, null);
      ranks = rankLatencies == null ? null : rankLatencies.snapshot();
    }
    return rankLatencies == null || ranks == null ? copied : copied.with(rankLatencies.map(ranks));
  }
}
