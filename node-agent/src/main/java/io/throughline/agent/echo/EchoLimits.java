package io.throughline.agent.echo;

import io.throughline.agent.workload.ByteLimit;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.WorkFailure;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Note;
import java.util.List;

/**
 * What both nodes' {@code limits} leave to objects. Each goes there and back, so the clients keep
 * to the lower limits of the two. One thread.
 */
final class EchoLimits {
  /** An object comes with its length. */
  private static final long HEADER = Long.BYTES;

  private final long cap;
  private final ByteLimit byteLimit;
  private RateLimiter rateLimiter = new RateLimiter(0, 1);

  private EchoLimits(long cap, ByteLimit byteLimit) {
    this.cap = cap;
    this.byteLimit = byteLimit;
    rateLimiter.start(System.nanoTime());
  }

  static EchoLimits of(RunPlan plan) {
    return new EchoLimits(RateLimiter.lowestCap(plan), ByteLimit.ofAll(plan));
  }

  /** Objects of a size begin to go, after those of before as if there were no pause. */
  void begin(long size, long now) {
    long due = now + rateLimiter.remaining(now);
    rateLimiter = new RateLimiter(cap, size + HEADER);
    rateLimiter.start(due);
  }

  /** Whether the bandwidth lets one more go at present. */
  boolean due(long now) {
    return cap == 0 || rateLimiter.due(now);
  }

  /**
   * One more is about to go.
   *
   * @return false, and nothing is spent, if the bytes of its way there and back would pass a limit
   */
  boolean take(long size, long now) {
    if (!byteLimit.take(bytes(1, size))) {
      return false;
    }
    rateLimiter.spend(now);
    return true;
  }

  /**
   * Sets bytes aside for objects that go in any case.
   *
   * @throws WorkFailure if there are too few
   */
  void reserve(long objects, long size) {
    long needed = bytes(objects, size);
    if (!byteLimit.take(needed)) {
      throw new WorkFailure(byteLimit.enough(needed));
    }
  }

  private static long bytes(long objects, long size) {
    return objects * 2 * (size + HEADER);
  }

  /** Why a run ends when an object cannot go. */
  String enough(long size) {
    return byteLimit.enough(bytes(1, size));
  }

  /** What a reader must know of it. */
  List<Note> notes() {
    return cap == 0
        ? List.of()
        : List.of(
            Note.of(
                "Sends at most %s each way, the lower of the nodes' limits.bandwidth."
                    .formatted(DataRate.format(cap))));
  }
}
