package io.throughline.console.run.sample;

import io.throughline.console.history.Rollup;
import io.throughline.console.pairs.RankMedians;
import io.throughline.console.run.plan.Goal;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.console.series.Gap;
import io.throughline.console.series.Interval;
import io.throughline.console.series.LatencyFill;
import io.throughline.console.series.SampleSequence;
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
  private final Map<String, SampleSequence> sequences = new HashMap<>();
  private final Map<String, Interval> last = new HashMap<>();

  /** By node, the end of the last sample in which a message completed, where newer ones came. */
  private final Map<String, Long> untoldSince = new HashMap<>();

  private final Set<String> senders = new HashSet<>();
  private final Set<String> receivers = new HashSet<>();
  private List<SeriesBucket> buckets = new ArrayList<>();
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
    this(plan, SampleSequence.sampleNanos(plan));
  }

  /**
   * @param width one point's to begin with, in nanoseconds
   */
  public SeriesBuilder(RunPlan plan, long width) {
    this(width, SampleSequence.sampleNanos(plan), Goal.stallsAt(plan), RankLatencies.of(plan));
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
    add(sender, sample.node(), sequence(sample.node()).next(sample));
  }

  /** Takes a rollup, likewise. */
  public synchronized void add(boolean sender, Rollup rollup) {
    add(sender, rollup.node(), sequence(rollup.node()).next(rollup));
  }

  private SampleSequence sequence(String node) {
    return sequences.computeIfAbsent(node, ignored -> new SampleSequence(sampleNanos));
  }

  private void add(boolean sender, String node, Interval sample) {
    DecodedLatencies latencies = new DecodedLatencies(sample);
    if (rankLatencies != null) {
      rankLatencies.add(node, sample.endNanos(), latencies);
    }
    Interval known = last.put(node, sample);
    if ((sender ? senders : receivers).add(node)) {
      buckets.forEach(SeriesBucket::changed);
    }
    SeriesBucket atEnd = bucket(sample.endNanos() - 1);
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
        SeriesBucket bucket = bucket(at);
        if (bucket.latencies.isEmpty()) {
          complete(bucket, completed);
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
        SeriesBucket bucket = bucket(place * width);
        bucket.senderGap |= sender;
        bucket.receiverGap |= !sender;
        for (Stage stage : Stage.values()) {
          if (sample.counts(stage.bytes())) {
            bucket.stage(stage).gap = true;
          }
        }
        bucket.changed();
      }
    }
  }

  /** A sample may cover several points, so each shows its latencies and its gauge. */
  private void note(
      boolean sender, Interval sample, DecodedLatencies latencies, SeriesBucket bucket) {
    if (measured.addAll(sample.histograms().keySet())) {
      Latency.headline(measured).filter(best -> best != told).ifPresent(this::tell);
    }
    Histogram completed = told == null ? null : latencies.of(told);
    if (completed != null) {
      complete(bucket, completed);
    }
    if (sender) {
      bucket.inFlight = sample.count(Counter.IN_FLIGHT);
    }
    for (Stage stage : Stage.values()) {
      if (sample.counts(stage.queue())) {
        bucket.stage(stage).queue = sample.count(stage.queue());
      }
    }
    bucket.changed();
  }

  private void complete(SeriesBucket bucket, Histogram completed) {
    if (!bucket.latencies.isBare()) {
      bare.addLast(bucket.latencies);
    }
    bucket.latencies.add(completed);
    bucket.changed();
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
    buckets.forEach(bucket -> {
      bucket.latencies.clear();
      bucket.changed();
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
      SeriesBucket bucket = bucket(at);
      if (sample.rateKnown()) {
        count(sender, sample, bucket, end - at, counter -> share * grown(counter, before, sample));
      }
      if (bucket != atEnd && end - at > width / 2) {
        note(sender, sample, latencies, bucket);
      }
      bucket.changed();
      at = end;
    }
  }

  /** Adds what was counted in so many of a bucket's nanoseconds. */
  private static void count(
      boolean sender,
      Interval sample,
      SeriesBucket bucket,
      long nanos,
      ToDoubleFunction<Counter> grown) {
    if (sender) {
      bucket.senderBytes += grown.applyAsDouble(Counter.BYTES);
      bucket.senderNanos += nanos;
      bucket.stallNanos += grown.applyAsDouble(Counter.STALL_NANOS);
    } else {
      bucket.receiverBytes += grown.applyAsDouble(Counter.BYTES);
      bucket.receiverNanos += nanos;
    }
    for (Stage stage : Stage.values()) {
      if (sample.counts(stage.bytes())) {
        bucket
            .stage(stage)
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

  private SeriesBucket bucket(long nanos) {
    long place = Math.max(0, nanos) / width;
    while (place >= LiveSeries.MOST) {
      halve();
      place = Math.max(0, nanos) / width;
    }
    while (buckets.size() <= place) {
      buckets.add(new SeriesBucket());
    }
    return buckets.get((int) place);
  }

  private void halve() {
    encode(0);
    List<SeriesBucket> merged = new ArrayList<>();
    for (int i = 0; i < buckets.size(); i += 2) {
      SeriesBucket bucket = buckets.get(i);
      if (i + 1 < buckets.size()) {
        bucket.merge(buckets.get(i + 1));
      }
      merged.add(bucket);
    }
    buckets = merged;
    width *= 2;
  }

  /** A copy of what there is. */
  public LiveSeries series() {
    LiveSeries copied;
    RankMedians.Snapshot ranks;
    synchronized (this) {
      double seconds = width / 1e9;
      List<LivePoint> points = new ArrayList<>(buckets.size());
      for (int i = 0; i < buckets.size(); i++) {
        points.add(buckets.get(i).point((i + 1) * seconds, senders.size(), receivers.size()));
      }
      copied = new LiveSeries(points, threshold, seconds, told, null);
      ranks = rankLatencies == null ? null : rankLatencies.snapshot();
    }
    return rankLatencies == null || ranks == null ? copied : copied.with(rankLatencies.map(ranks));
  }
}
