package io.throughline.console.run;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** How far a stream is and what it does at present. One thread. */
final class Meter {
  private static final long SECOND = 1_000_000_000L;

  private final long transfers;
  private final long duration;
  private final long threshold;
  private final Deque<Sample> sender = new ArrayDeque<>();
  private final Deque<Sample> receiver = new ArrayDeque<>();

  Meter(RunPlan plan) {
    transfers = plan.settings().number(StreamScenario.TRANSFERS);
    duration = plan.settings().number(StreamScenario.DURATION);
    threshold = thresholdOf(plan);
  }

  /** 0 where backpressure is off. */
  static long thresholdOf(RunPlan plan) {
    return plan.settings().on(StreamScenario.BACKPRESSURE)
        ? plan.settings().number(StreamScenario.THRESHOLD)
        : 0;
  }

  /**
   * @return whether anything has moved since the sample before
   */
  boolean add(boolean fromSender, Sample sample) {
    Deque<Sample> window = fromSender ? sender : receiver;
    Sample before = window.peekLast();
    window.addLast(sample);
    while (window.size() > 2 && sample.endNanos() - window.getFirst().endNanos() > SECOND) {
      window.removeFirst();
    }
    return moved(before, sample, Counter.TRANSFERS)
        || moved(before, sample, Counter.POSTED)
        || moved(before, sample, Counter.BYTES);
  }

  private static boolean moved(@Nullable Sample before, Sample sample, Counter counter) {
    return sample.count(counter) > (before == null ? 0 : before.count(counter));
  }

  /**
   * @param fallbackNanos time since the run began, for where no sample says it
   */
  Progress progress(long fallbackNanos) {
    Sample sent = sender.peekLast();
    Sample arrived = receiver.peekLast();
    long elapsed =
        arrived == null ? sent == null ? fallbackNanos : sent.endNanos() : arrived.endNanos();
    long done = arrived == null ? 0 : arrived.count(Counter.TRANSFERS);
    return new Progress(
        Math.min(1, duration > 0 ? (double) elapsed / duration : (double) done / transfers),
        elapsed,
        remaining(elapsed, done),
        rate(receiver, Counter.BYTES),
        rate(sender, Counter.BYTES),
        sent == null ? 0 : sent.count(Counter.IN_FLIGHT),
        threshold,
        Math.min(100, rate(sender, Counter.STALL_NANOS) / SECOND * 100));
  }

  private long remaining(long elapsed, long done) {
    if (duration > 0) {
      return Math.max(0, duration - elapsed);
    }
    double perSecond = rate(receiver, Counter.TRANSFERS);
    return perSecond <= 0 ? -1 : (long) (Math.max(0, transfers - done) / perSecond * SECOND);
  }

  /** Per second, over the last second; the first sample counts from the release of the barrier. */
  private static double rate(Deque<Sample> window, Counter counter) {
    Sample newest = window.peekLast();
    if (newest == null) {
      return 0;
    }
    Sample oldest = window.getFirst();
    boolean only = window.size() == 1;
    long nanos = newest.endNanos() - (only ? 0 : oldest.endNanos());
    long grown = newest.count(counter) - (only ? 0 : oldest.count(counter));
    return nanos <= 0 ? 0 : grown * (double) SECOND / nanos;
  }
}
