package io.throughline.agent.p2p;

import io.throughline.agent.workload.WorkFailure;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Flags between the workers of one side, which are looked at and never waited on. */
public final class WorkerSync {
  /** More meetings than any run has. */
  private static final long LEFT = Long.MAX_VALUE / 2;

  private final int workers;

  /** How many meetings each worker has come to. */
  private final AtomicLongArray met;

  private final AtomicInteger ready = new AtomicInteger();
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
  private final AtomicLong pulse = new AtomicLong();
  private final AtomicLong waiting = new AtomicLong();
  private volatile long phaseOver;

  public WorkerSync(int workers) {
    this.workers = workers;
    this.met = new AtomicLongArray(workers);
  }

  /**
   * Says that a worker is at its next meeting; returns its number for {@link #complete}.
   *
   * @param worker from 0
   */
  long arrive(int worker) {
    return met.incrementAndGet(worker);
  }

  /** Whether all workers have come to a meeting. */
  boolean complete(long meeting) {
    for (int i = 0; i < workers; i++) {
      if (met.get(i) < meeting) {
        return false;
      }
    }
    return true;
  }

  /** From now on nobody waits for a worker, which comes to no meeting any more. */
  public void leave(int worker) {
    met.set(worker, LEFT);
  }

  /** Says, now and then, that this worker is at work and gets ahead. */
  void beat() {
    pulse.incrementAndGet();
  }

  /** Says, now and then, that this worker waits for the other side, which has a bound. */
  void waits() {
    waiting.incrementAndGet();
  }

  /**
   * Changes while any worker is at work.
   *
   * @param orWaits or waits for the other side
   */
  long pulse(boolean orWaits) {
    return orWaits ? pulse.get() + waiting.get() : pulse.get();
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
    phaseOver = phase;
  }

  boolean isOver(long phase) {
    return phaseOver == phase;
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
