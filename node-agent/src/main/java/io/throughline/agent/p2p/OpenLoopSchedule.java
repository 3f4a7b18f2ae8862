package io.throughline.agent.p2p;

import io.throughline.agent.workload.RateLimiter;
import io.throughline.protocol.scenario.PointSpec;

/** When messages may go where that is not at once: a planned rate, the node's cap, or both. */
final class OpenLoopSchedule {
  private static final long SECOND = 1_000_000_000L;

  private final long planned;
  private final RateLimiter cap;
  private final long share;
  private long rate;
  private long start;
  private long next;
  private double latencySum;
  private long latencyCount;

  /**
   * @param share bytes per second that a worker may send; 0 for no cap
   */
  OpenLoopSchedule(PointSpec spec, long share) {
    this.planned = spec.rate();
    this.share = share;
    this.cap = new RateLimiter(share, spec.size());
  }

  /** Whether anything is held back at all. */
  boolean held() {
    return rate > 0 || share > 0;
  }

  /**
   * @param keepsRate whether the planned rate holds; a cap always does
   */
  void begin(long newStart, boolean keepsRate) {
    rate = keepsRate ? planned : 0;
    start = newStart;
    next = 0;
    cap.start(newStart);
    latencySum = 0;
    latencyCount = 0;
  }

  /** Whether the next message may go. */
  boolean due(long now) {
    return (rate == 0 || now - planned() >= 0) && (share == 0 || cap.due(now));
  }

  /** When the next message was planned; 0 without a planned rate. It never slips. */
  long plannedAt() {
    return rate == 0 ? 0 : planned();
  }

  private long planned() {
    return start + next / rate * SECOND + next % rate * SECOND / rate;
  }

  /** So many messages went. */
  void spend(long now, int messages) {
    next += messages;
    for (int i = 0; i < messages; i++) {
      cap.spend(now);
    }
  }

  /** Messages that were due by a moment and did not go. */
  long behind(long now) {
    if (rate == 0) {
      return 0;
    }
    long nanos = now - start;
    long due = 1 + nanos / SECOND * rate + nanos % SECOND * rate / SECOND;
    return Math.max(0, due - next);
  }

  /** Until the next may go. */
  long remaining(long now) {
    return Math.max(rate == 0 ? 0 : planned() - now, share == 0 ? 0 : cap.remaining(now));
  }

  /** A latency from the planned send, for the slices. */
  void count(long nanos) {
    latencySum += nanos;
    latencyCount++;
  }

  double latencySum() {
    return latencySum;
  }

  long latencyCount() {
    return latencyCount;
  }
}
