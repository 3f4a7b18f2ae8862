package io.throughline.agent.point;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of one worker, of a point. What was recorded since the last {@link #pass} waits
 * apart, so that recording is one histogram's work. Belongs to the worker's thread.
 */
@SuppressWarnings("EnumOrdinal") // An index into this object's own arrays, nothing that is kept.
public final class Recorder {
  private final Set<Latency> used;
  private final @Nullable Histogram[] fresh = new Histogram[Latency.values().length];
  private final @Nullable Histogram[] point = new Histogram[Latency.values().length];

  /**
   * @param used what is recorded
   */
  public Recorder(Set<Latency> used) {
    this.used = used;
    for (Latency latency : used) {
      fresh[latency.ordinal()] = HistogramCode.empty();
      point[latency.ordinal()] = HistogramCode.empty();
    }
  }

  /**
   * For what a point of this kind has.
   *
   * @param oneWay whether messages are timed one way too
   */
  public static Recorder of(PointSpec spec, boolean oneWay) {
    Set<Latency> kinds = new HashSet<>(latencies(spec));
    if (oneWay) {
      kinds.add(Latency.ONE_WAY);
    }
    return new Recorder(kinds);
  }

  private static Set<Latency> latencies(PointSpec spec) {
    if (spec.shape() == Shape.ROUND_TRIP) {
      return Set.of(Latency.ROUND_TRIP);
    }
    Set<Latency> paced = spec.rate() > 0 ? Set.of(Latency.PLANNED, Latency.SERVICE) : Set.of();
    Set<Latency> all = new HashSet<>(paced);
    all.add(Latency.POST);
    switch (spec.operation()) {
      case PUT -> all.addAll(Set.of(Latency.LOCAL, Latency.FLUSHED, Latency.CONSUMED));
      case GET -> all.add(Latency.READ);
      case TAG, AM, STREAM -> all.addAll(Set.of(Latency.LOCAL, Latency.CONSUMED));
      case FILE_READ, FILE_WRITE, FILE_MIX -> throw spec.operation().notCarried();
    }
    return all;
  }

  /** Latencies that are recorded. */
  public Set<Latency> kinds() {
    return used;
  }

  /** Returns the histogram into which a hot loop records one kind. */
  public Histogram of(Latency latency) {
    Histogram histogram = fresh[latency.ordinal()];
    if (histogram == null) {
      throw new IllegalArgumentException(latency + " is not recorded here");
    }
    return histogram;
  }

  /** One value, cut to what a histogram holds. */
  public static void record(Histogram histogram, long nanos) {
    histogram.recordValue(Math.min(Math.max(nanos, 0), HistogramCode.HIGHEST_NANOS));
  }

  /** Hands what is fresh on to the point's histograms and to the run's. */
  public void pass(LatencyBoard live) {
    for (Latency latency : used) {
      pass(latency, live);
    }
  }

  /** Passes one kind only: others may have been recorded where nothing is measured. */
  public void pass(Latency latency, LatencyBoard live) {
    Histogram some = of(latency);
    Histogram all = point[latency.ordinal()];
    if (all != null && some.getTotalCount() > 0) {
      all.add(some);
      live.add(latency, some);
      some.reset();
    }
  }

  /** Forgets everything. */
  public void reset() {
    for (Latency latency : used) {
      of(latency).reset();
      Histogram all = point[latency.ordinal()];
      if (all != null) {
        all.reset();
      }
    }
  }

  /** Adds the point's histograms to those of other workers. */
  public void addTo(Map<Latency, Histogram> sum) {
    for (Latency latency : used) {
      Histogram all = point[latency.ordinal()];
      if (all != null && all.getTotalCount() > 0) {
        sum.computeIfAbsent(latency, ignored -> HistogramCode.empty()).add(all);
      }
    }
  }

  /** Encoded, by {@link Latency#id}; nothing where nothing was recorded. */
  public static Map<String, String> encode(Latency latency, Histogram histogram) {
    return histogram.getTotalCount() == 0 ? Map.of() : encode(Map.of(latency, histogram));
  }

  /** Encoded, by {@link Latency#id}. */
  public static Map<String, String> encode(Map<Latency, Histogram> sum) {
    Map<String, String> texts = new HashMap<>();
    sum.forEach((latency, histogram) -> texts.put(latency.id(), HistogramCode.encode(histogram)));
    return texts;
  }
}
