package io.throughline.agent.p2p;

import io.throughline.agent.workload.WorkFailure;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Flags between the workers of one side, which are looked at and never waited on. */
final class WorkerSync {
  private final int workers;
  private final AtomicLong met = new AtomicLong();
  private final AtomicInteger ready = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicLong pulse = new AtomicLong();
  private volatile long overLeg;

  WorkerSync(int workers) {
    this.workers = workers;
  }

  /** Says that this worker is at the next meeting; returns its number for {@link #complete}. */
  long arrive() {
    return (met.getAndIncrement() / workers + 1) * workers;
  }

  /** Whether all workers have come to a meeting. */
  boolean complete(long meeting) {
    return met.get() >= meeting;
  }

  /** Says, now and then, that this worker is at work and gets ahead. */
  void beat() {
    pulse.incrementAndGet();
  }

  /** Changes while any worker is at work. */
  long pulse() {
    return pulse.get();
  }

  /** Before a warm-up. One worker, while the others wait. */
  void warmUpBegins() {
    ready.set(0);
  }

  /** Once for each worker: its rate is steady, or it has waited for that long enough. */
  void warm() {
    ready.incrementAndGet();
  }

  boolean allWarm() {
    return ready.get() >= workers;
  }

  /** The first worker's word that the measurement is long enough. */
  void over(long phase) {
    overLeg = phase;
  }

  boolean isOver(long phase) {
    return overLeg == phase;
  }

  void failed(Throwable why) {
    failure.compareAndSet(null, why);
  }

  @Nullable Throwable failure() {
    return failure.get();
  }

  /**
   * @throws WorkFailure when another worker failed
   */
  void check() {
    Throwable why = failure.get();
    if (why != null) {
      throw new WorkFailure("another worker failed: " + why.getMessage());
    }
  }
}
