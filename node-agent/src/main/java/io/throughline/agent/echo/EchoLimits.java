package io.throughline.agent.echo;

import io.throughline.agent.work.Allowance;
import io.throughline.agent.work.Pace;
import io.throughline.agent.work.WorkFailure;
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
  private final Allowance allowance;
  private Pace pace = new Pace(0, 1);

  private EchoLimits(long cap, Allowance allowance) {
    this.cap = cap;
    this.allowance = allowance;
    pace.start(System.nanoTime());
  }

  static EchoLimits of(RunPlan plan) {
    return new EchoLimits(Pace.lowestCap(plan), Allowance.ofAll(plan));
  }

  /** Objects of a size begin to go, after those of before as if there were no pause. */
  void begin(long size, long now) {
    long due = now + pace.remaining(now);
    pace = new Pace(cap, size + HEADER);
    pace.start(due);
  }

  /** Whether the bandwidth lets one more go at present. */
  boolean due(long now) {
    return cap == 0 || pace.due(now);
  }

  /**
   * One more is about to go.
   *
   * @return false, and nothing is spent, if the bytes of its way there and back would pass a limit
   */
  boolean take(long size, long now) {
    if (!allowance.take(bytes(1, size))) {
      return false;
    }
    pace.spend(now);
    return true;
  }

  /**
   * Sets bytes aside for objects that go in any case.
   *
   * @throws WorkFailure if there are too few
   */
  void reserve(long objects, long size) {
    long needed = bytes(objects, size);
    if (!allowance.take(needed)) {
      throw new WorkFailure(allowance.enough(needed));
    }
  }

  private static long bytes(long objects, long size) {
    return objects * 2 * (size + HEADER);
  }

  /** Why a run ends when an object cannot go. */
  String enough(long size) {
    return allowance.enough(bytes(1, size));
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
