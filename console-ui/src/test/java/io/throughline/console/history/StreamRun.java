package io.throughline.console.history;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.HdrHistogram.Histogram;

/**
 * Samples as a backpressured stream makes them, computed from a seed: the same ones every time. The
 * receiver is slow at times, so the sender runs ahead up to the threshold and stalls.
 */
public final class StreamRun {
  public static final String SENDER = "alpha";
  public static final String RECEIVER = "beta";

  private static final long BUFFER = 16L << 20;
  private static final int THRESHOLD = 60;
  private static final int PROGRESS = 16;
  private static final long TICK_NANOS = 100_000_000L;
  private static final double LINK_BYTES_PER_SECOND = 13.4e9;

  private final SplittableRandom random = new SplittableRandom(20_261_121);
  private final long startMillis;
  private final Map<Counter, Long> sent = new EnumMap<>(Counter.class);
  private final Map<Counter, Long> received = new EnumMap<>(Counter.class);
  private final Map<Latency, Histogram> whole = new EnumMap<>(Latency.class);
  private final List<Sample> samples = new ArrayList<>();
  private double ahead;
  private double sentShare;
  private double receivedShare;

  /**
   * @param startMillis of the start barrier, since the epoch
   */
  public StreamRun(long startMillis, int ticks) {
    this.startMillis = startMillis;
    for (long tick = 0; tick < ticks; tick++) {
      step(tick);
    }
  }

  /** Both nodes', as they come. */
  public List<Sample> samples() {
    return samples;
  }

  public Map<String, Long> senderTotals() {
    return ids(sent);
  }

  public Map<String, Long> receiverTotals() {
    return ids(received);
  }

  /** Of the whole run, by {@link Latency#id}. */
  public Map<String, Histogram> histograms() {
    Map<String, Histogram> byId = new LinkedHashMap<>();
    whole.forEach((latency, histogram) -> byId.put(latency.id(), histogram));
    return byId;
  }

  private static double consumeRate(double second) {
    if (second >= 14 && second < 23) {
      return 6.1e9;
    }
    if (second >= 38 && second < 43) {
      return 2.6e9 + 0.5e9 * (second - 38);
    }
    return second >= 50 && second < 53 ? 9.5e9 : 14.2e9;
  }

  private void step(long tick) {
    double second = tick / 10.0;
    double wobble = 1 + 0.02 * StrictMath.sin(second * 1.7) + 0.03 * (random.nextDouble() - 0.5);
    double canSend = LINK_BYTES_PER_SECOND * wobble / 10 / BUFFER;
    double canConsume = consumeRate(second) * wobble / 10 / BUFFER;
    double posted = Math.min(canSend, THRESHOLD - ahead + canConsume);
    double consumed = Math.min(canConsume, Math.max(0, ahead + posted - 2));
    ahead += posted - consumed;
    double stalled = 1 - posted / canSend;
    sentShare += posted;
    receivedShare += consumed;
    countSender(posted, stalled);
    countReceiver(consumed, stalled);
    Map<String, String> latencies = latencies((int) Math.max(1, posted), consumed);
    samples.add(sample(SENDER, tick, ids(sent), latencies));
    samples.add(sample(RECEIVER, tick, ids(received), Map.of()));
  }

  private void countSender(double posted, double stalled) {
    long slots = (long) sentShare;
    sent.put(Counter.BYTES, slots * BUFFER);
    sent.put(Counter.TRANSFERS, slots);
    sent.put(Counter.POSTED, slots);
    long reported = reportedAhead();
    sent.put(Counter.IN_FLIGHT, reported);
    sent.merge(Counter.MAX_AHEAD, reported, Math::max);
    sent.merge(Counter.CHECKS, stalled > 0.02 ? (long) (posted / PROGRESS) + 1 : 0L, Long::sum);
    sent.merge(Counter.STALL_NANOS, (long) (stalled * TICK_NANOS), Long::sum);
    double busy = (1 - stalled) * TICK_NANOS;
    sent.merge(Counter.FILL_NANOS, (long) (busy * 0.41), Long::sum);
    sent.merge(Counter.POST_NANOS, (long) (busy * 0.03), Long::sum);
    sent.merge(Counter.WAIT_NANOS, (long) (busy * 0.55), Long::sum);
    sent.merge(Counter.DATA_CPU_NANOS, (long) (TICK_NANOS * 0.99), Long::sum);
    sent.merge(Counter.TELEMETRY_CPU_NANOS, 310_000L, Long::sum);
  }

  /** The sender learns of progress only every so many slots. */
  private long reportedAhead() {
    return (long) Math.min(THRESHOLD, ahead + PROGRESS * random.nextDouble() * 0.8);
  }

  private void countReceiver(double consumed, double stalled) {
    long slots = (long) receivedShare;
    received.put(Counter.BYTES, slots * BUFFER);
    received.put(Counter.TRANSFERS, slots);
    received.put(Counter.MISMATCHES, 0L);
    received.put(Counter.OVERRUNS, 0L);
    received.put(Counter.REFUSED, 0L);
    received.merge(
        Counter.VERIFY_NANOS, (long) (TICK_NANOS * Math.min(0.9, consumed / 120)), Long::sum);
    received.merge(
        Counter.WAIT_NANOS, (long) (TICK_NANOS * Math.max(0.02, 0.4 - stalled)), Long::sum);
    received.merge(Counter.NOTIFY_NANOS, 180_000L, Long::sum);
    received.merge(Counter.PACE_NANOS, (long) (TICK_NANOS * stalled * 0.55), Long::sum);
    received.merge(Counter.DATA_CPU_NANOS, (long) (TICK_NANOS * 0.98), Long::sum);
    received.merge(Counter.TELEMETRY_CPU_NANOS, 290_000L, Long::sum);
  }

  private Map<String, String> latencies(int count, double consumed) {
    Map<Latency, Histogram> interval = new EnumMap<>(Latency.class);
    for (int i = 0; i < count; i++) {
      double tail = random.nextDouble() < 0.012 ? 1 + 9 * random.nextDouble() : 1;
      double spread = 0.9 + 0.25 * random.nextDouble();
      double flushed = 1_270_000 * spread * tail;
      record(interval, Latency.POST, 4_200 * spread * tail);
      record(interval, Latency.LOCAL, flushed * 0.94);
      record(interval, Latency.FLUSHED, flushed);
      record(
          interval,
          Latency.CONSUMED,
          flushed + ahead / Math.max(1, consumed) * TICK_NANOS * spread);
    }
    Map<String, String> encoded = new LinkedHashMap<>();
    interval.forEach((latency, histogram) -> {
      whole.computeIfAbsent(latency, ignored -> HistogramCode.empty()).add(histogram);
      encoded.put(latency.id(), HistogramCode.encode(histogram));
    });
    return encoded;
  }

  private static void record(Map<Latency, Histogram> into, Latency latency, double nanos) {
    into.computeIfAbsent(latency, ignored -> HistogramCode.empty()).recordValue((long) nanos);
  }

  private Sample sample(
      String node, long tick, Map<String, Long> counters, Map<String, String> histograms) {
    return new Sample(
        node,
        tick,
        tick * TICK_NANOS,
        (tick + 1) * TICK_NANOS,
        startMillis + (tick + 1) * 100,
        counters,
        histograms);
  }

  private static Map<String, Long> ids(Map<Counter, Long> counters) {
    Map<String, Long> byId = new LinkedHashMap<>();
    counters.forEach((counter, value) -> byId.put(counter.id(), value));
    return byId;
  }
}
