package io.throughline.console.history;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Points as a link of 100 Gbit/s makes them, computed from a seed: the same ones every time. Each
 * takes two seconds and a warm-up of 0.3 s, in which samples come as well.
 */
public final class PointRun {
  private static final double LINK = 12.1e9;
  private static final double POST_NANOS = 620;
  private static final double WIRE_NANOS = 1_900;
  private static final double CAPACITY = 640_000;
  private static final long TICK = 100_000_000L;
  private static final int TICKS = 20;
  private static final int WARM_TICKS = 3;

  private final SplittableRandom random = new SplittableRandom(20_261_122);
  private final long precision;
  private final List<Point> points = new ArrayList<>();
  private final List<Sample> samples = new ArrayList<>();
  private long tick;
  private double messagesSoFar;
  private double bytesSoFar;

  public PointRun(RunPlan plan, long startMillis) {
    SettingValues settings = plan.settings();
    precision =
        settings.has(PointSettings.PRECISION) ? settings.number(PointSettings.PRECISION) : 0;
    plan.points().forEach(spec -> measure(spec, startMillis));
  }

  /** Between {@link StreamRun}'s nodes. */
  public static RunPlan plan(String runId, ScenarioKind kind, Map<String, String> settings) {
    RunPlan stream = Records.plan(runId);
    Scenario scenario = Scenario.defaults(kind).with(settings);
    return new RunPlan(
        runId, kind.id(), kind.id(), scenario.effective(), "ucx", stream.assignments());
  }

  public List<Point> points() {
    return points;
  }

  /** Both nodes', as they come. */
  public List<Sample> samples() {
    return samples;
  }

  public long elapsedNanos() {
    return tick * TICK;
  }

  private void measure(PointSpec spec, long startMillis) {
    double seconds = TICKS * TICK / 1e9;
    double rate = rate(spec);
    Histogram telling = HistogramCode.empty();
    for (int i = 0; i < WARM_TICKS + TICKS; i++) {
      Histogram interval = interval(spec, rate, 200);
      if (i >= WARM_TICKS) {
        telling.add(interval);
      }
      sample(spec, startMillis, rate * (0.985 + 0.03 * random.nextDouble()), interval);
    }
    long messages = (long) (rate * seconds);
    points.add(Point.of(spec, List.of(sender(spec, messages, telling), receiver(spec, messages))));
  }

  /** Messages (or round trips) per second. */
  private static double rate(PointSpec spec) {
    if (spec.shape() == Shape.ROUND_TRIP) {
      return 1e9 / (2 * (WIRE_NANOS + spec.size() / LINK * 1e9));
    }
    double most = 1e9 / Math.max(POST_NANOS, spec.size() / LINK * 1e9);
    return spec.rate() > 0 ? Math.min(spec.rate(), Math.min(CAPACITY, most)) : most;
  }

  private Histogram interval(PointSpec spec, double rate, int count) {
    Histogram histogram = HistogramCode.empty();
    double wire = WIRE_NANOS + spec.size() / LINK * 1e9;
    double load = spec.rate() == 0 ? 0 : Math.min(0.97, spec.rate() / CAPACITY);
    double median =
        switch (spec.shape()) {
          case ROUND_TRIP -> 2 * wire;
          case ONE_WAY, BOTH_WAYS, LOCAL, ALONE ->
              spec.rate() > 0 ? wire / (1 - load) : wire + (spec.window() - 1) * 1e9 / rate;
        };
    boolean late = spec.rate() > CAPACITY;
    for (int i = 0; i < count; i++) {
      double tail = random.nextDouble() < 0.012 ? 1 + 14 * random.nextDouble() : 1;
      double queue = late ? 400 + 2_000 * random.nextDouble() : 1;
      histogram.recordValue((long) (median * (0.95 + 0.2 * random.nextDouble()) * tail * queue));
    }
    return histogram;
  }

  private FlowEnd sender(PointSpec spec, long messages, Histogram telling) {
    Map<String, String> histograms = new LinkedHashMap<>();
    histograms.put(telling(spec).id(), HistogramCode.encode(telling));
    if (spec.rate() > 0) {
      histograms.put(Latency.SERVICE.id(), HistogramCode.encode(interval(spec, 1, 200)));
    }
    boolean back = spec.shape() == Shape.ROUND_TRIP;
    // At a planned rate slices are latencies.
    double mean = spec.rate() > 0 ? telling.getMean() : bandwidth(spec, messages, TICKS * TICK);
    return side(spec, "sender", messages, back ? messages : 0, mean, histograms);
  }

  private FlowEnd receiver(PointSpec spec, long messages) {
    boolean back = spec.shape() == Shape.ROUND_TRIP;
    double mean = bandwidth(spec, messages, TICKS * TICK + 3_000_000);
    return side(spec, "receiver", back ? messages : 0, messages, mean, Map.of());
  }

  private static double bandwidth(PointSpec spec, long messages, long nanos) {
    return messages * spec.size() * 1e9 / nanos;
  }

  private FlowEnd side(
      PointSpec spec,
      String role,
      long sent,
      long arrived,
      double mean,
      Map<String, String> histograms) {
    long nanos = TICKS * TICK + (role.equals("sender") ? 0 : 3_000_000);
    boolean noisy = spec.size() == 256 << 10;
    return new FlowEnd(
        spec.index(),
        role,
        sent,
        sent * spec.size(),
        arrived,
        arrived * spec.size(),
        nanos,
        WARM_TICKS * TICK,
        FlowEnd.UNKNOWN,
        "steady",
        histograms,
        Map.of(
            "prepare", nanos / 50,
            "post", nanos / 9,
            "transfer", nanos / 2,
            "wait", nanos / 4),
        List.of(mean * 0.99, mean, mean * 1.01),
        new Confidence(
            mean, mean * (role.equals("receiver") ? 0.006 : noisy ? 0.043 : 0.008), precision),
        role.equals("receiver") ? 1_024 : 0,
        0,
        "",
        List.of());
  }

  /** The latency that is measured at such a point. */
  public static Latency telling(PointSpec spec) {
    return spec.shape() == Shape.ROUND_TRIP
        ? Latency.ROUND_TRIP
        : spec.rate() > 0 ? Latency.PLANNED : Latency.FLUSHED;
  }

  private void sample(PointSpec spec, long startMillis, double rate, Histogram interval) {
    messagesSoFar += rate * TICK / 1e9;
    bytesSoFar += rate * TICK / 1e9 * spec.size();
    Map<String, Long> counters = new LinkedHashMap<>();
    counters.put(Counter.BYTES.id(), (long) bytesSoFar);
    counters.put(Counter.TRANSFERS.id(), (long) messagesSoFar);
    counters.put(Counter.POINT.id(), (long) spec.index());
    Map<String, String> histograms = Map.of(telling(spec).id(), HistogramCode.encode(interval));
    add(StreamRun.SENDER, startMillis, counters, histograms);
    add(StreamRun.RECEIVER, startMillis, counters, Map.of());
    tick++;
  }

  private void add(
      String node, long startMillis, Map<String, Long> counters, Map<String, String> histograms) {
    samples.add(
        new Sample(
            node,
            tick,
            tick * TICK,
            (tick + 1) * TICK,
            startMillis + (tick + 1) * 100,
            counters,
            histograms));
  }
}
