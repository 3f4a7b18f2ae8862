package io.throughline.agent.measure;

import io.throughline.nativebridge.posix.ThreadClock;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.message.AgentMessage;
import io.throughline.protocol.result.Note;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Tells the hub how a run goes: on a thread of its own, a sample every interval. What could not be
 * sent in time goes with the next sample, and so does what the data thread had not handed over by
 * then. The data thread is never made to wait.
 */
@SuppressWarnings("EnumOrdinal") // Histograms are kept by a latency's ordinal, within this process.
public final class Telemetry {
  /** So long before a sample is due the data thread is asked for its latencies. */
  private static final long HAND_OVER_NANOS = 10_000_000;

  /**
   * So late a sample may be where the data thread has not handed over: on a busy CPU that thread
   * waits for its turn, and its latencies would be missing.
   */
  private static final long LATE_NANOS = 25_000_000;

  /** A data thread that was preempted is back within some milliseconds; looks cost CPU. */
  private static final long HAND_OVER_POLL_NANOS = 5_000_000;

  private static final long DRAIN_POLL_NANOS = 1_000_000;
  private static final long LAST_SAMPLE_PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final String node;
  private final CounterBoard counters;
  private final LatencyBoard latencies;
  private final LongSupplier refused;
  private final Outbox outbox;
  private final long intervalNanos;
  private final @Nullable Thread thread;
  private final Runnable settle;
  private final ThreadClock dataCpu;
  private volatile @Nullable ThreadClock ownCpu;
  private @Nullable KernelCounts kernel;

  /** 0 until the start barrier is released. */
  private volatile long startNanos;

  private volatile boolean ended;
  private volatile long dataCpuAtStart;
  private volatile long ownCpuAtStart;
  private final StallDetector stallDetector = new StallDetector();
  private final Histogram[] unsent = newSet();
  private final Histogram[] whole = newSet();
  private long sequence;
  private long sampledUntil;

  /**
   * Called by the data thread.
   *
   * @param refused connections turned away so far
   * @param live whether samples are wanted
   * @param settle takes the telemetry thread to where it may run, since it is born where the data
   *     thread is
   */
  public Telemetry(
      String node,
      CounterBoard counters,
      LatencyBoard latencies,
      LongSupplier refused,
      Outbox outbox,
      boolean live,
      long intervalNanos,
      Runnable settle) {
    this.node = node;
    this.counters = counters;
    this.latencies = latencies;
    this.refused = refused;
    this.outbox = outbox;
    this.intervalNanos = intervalNanos;
    this.settle = settle;
    this.dataCpu = ThreadClock.ofThisThread();
    this.thread = live ? Thread.ofPlatform().name("telemetry").daemon().unstarted(this::run) : null;
    if (thread != null) {
      thread.start();
    }
  }

  private static Histogram[] newSet() {
    Histogram[] set = new Histogram[Latency.values().length];
    for (int i = 0; i < set.length; i++) {
      set[i] = HistogramCode.empty();
    }
    return set;
  }

  /** The data thread, as it passes the start barrier. */
  public void begin(long nanoTime) {
    if (thread == null) {
      dataCpuAtStart = dataCpu.nanos();
    }
    startNanos = nanoTime;
    LockSupport.unpark(thread);
  }

  /**
   * Once the data thread measures no more: the last sample is made, so that the samples add up to
   * the result. Bounded.
   *
   * @return the histograms of the whole run, by {@link Latency#id}
   */
  public Map<String, String> end() throws InterruptedException {
    ended = true;
    if (thread != null) {
      LockSupport.unpark(thread);
      thread.join(TimeUnit.NANOSECONDS.toMillis(LAST_SAMPLE_PATIENCE_NANOS) * 2);
      if (thread.isAlive()) {
        throw new IllegalStateException("the telemetry thread does not end");
      }
    }
    if (thread == null || startNanos == 0) {
      finalCounters();
    }
    latencies.collectRest(unsent);
    moveUnsent();
    return encode(whole);
  }

  /** Whether the agent could not run for a while; once it has ended. Unknown without samples. */
  public Optional<Note> heldUp() {
    return stallDetector.note();
  }

  private void finalCounters() {
    if (startNanos != 0) {
      readCpu();
    }
    counters.set(Counter.REFUSED, refused.getAsLong());
  }

  private void run() {
    settle.run();
    ThreadClock own = ThreadClock.ofThisThread();
    ownCpu = own;
    while (startNanos == 0 && !ended) {
      LockSupport.park(this);
    }
    if (startNanos == 0) {
      return;
    }
    dataCpuAtStart = dataCpu.nanos();
    ownCpuAtStart = own.nanos();
    try (KernelCounts counts = new KernelCounts(Path.of("/"))) {
      kernel = counts;
      sampleUntilTheEnd();
    }
  }

  private void sampleUntilTheEnd() {
    long due = startNanos;
    long ran = startNanos;
    while (!ended) {
      long now = System.nanoTime();
      // Stopped at its work, not in its sleep.
      stallDetector.woke(ran - startNanos, now - startNanos);
      due = Math.max(due + intervalNanos, now);
      await(due - Math.min(HAND_OVER_NANOS, intervalNanos / 4));
      latencies.ask();
      await(due);
      ran = System.nanoTime();
      stallDetector.woke(due - startNanos, ran - startNanos);
      awaitHandOver(due + Math.min(LATE_NANOS, intervalNanos / 4));
      // What was not handed over by now comes with the next sample.
      latencies.collect(unsent);
      if (!ended && outbox.drained()) {
        sample();
      }
    }
    lastSample();
  }

  private void awaitHandOver(long until) {
    while (!ended && !latencies.handedOver() && System.nanoTime() < until) {
      LockSupport.parkNanos(this, HAND_OVER_POLL_NANOS);
    }
  }

  private void await(long nanoTime) {
    long wait = nanoTime - System.nanoTime();
    while (wait > 0 && !ended) {
      LockSupport.parkNanos(this, wait);
      wait = nanoTime - System.nanoTime();
    }
  }

  private void lastSample() {
    latencies.collectRest(unsent);
    long until = System.nanoTime() + LAST_SAMPLE_PATIENCE_NANOS;
    while (!outbox.drained() && System.nanoTime() < until) {
      LockSupport.parkNanos(this, DRAIN_POLL_NANOS);
    }
    sample();
  }

  private void sample() {
    readCpu();
    KernelCounts counts = kernel;
    if (counts != null) {
      counts.read(counters, ended);
    }
    counters.set(Counter.REFUSED, refused.getAsLong());
    long now = System.nanoTime() - startNanos;
    Map<String, String> histograms = encode(unsent);
    moveUnsent();
    outbox.send(
        new AgentMessage.Sampled(
            new Sample(
                node,
                sequence,
                sampledUntil,
                now,
                System.currentTimeMillis(),
                counters.snapshot(),
                histograms)));
    sequence++;
    sampledUntil = now;
  }

  private void readCpu() {
    counters.set(Counter.DATA_CPU_NANOS, dataCpu.nanos() - dataCpuAtStart);
    ThreadClock own = ownCpu;
    if (own != null) {
      counters.set(Counter.TELEMETRY_CPU_NANOS, own.nanos() - ownCpuAtStart);
    }
  }

  private void moveUnsent() {
    for (int i = 0; i < unsent.length; i++) {
      if (unsent[i].getTotalCount() > 0) {
        whole[i].add(unsent[i]);
        unsent[i].reset();
      }
    }
  }

  private static Map<String, String> encode(Histogram[] set) {
    Map<String, String> texts = new HashMap<>();
    for (Latency latency : Latency.values()) {
      Histogram histogram = set[latency.ordinal()];
      if (histogram.getTotalCount() > 0) {
        texts.put(latency.id(), HistogramCode.encode(histogram));
      }
    }
    return texts;
  }
}
