package io.throughline.agent.collective;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StopSignal;
import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.quantity.ByteCount;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which operation a rank is in, whom it waits for in it, and for how long it may; its last
 * operations as well. Telemetry sees the operation and the rank that is waited for. After a failure
 * all stays as it was then. Belongs to the data thread.
 */
public final class CurrentOperation {
  /** The rank that is waited for where none is. */
  public static final int NOBODY = -1;

  /** The rank that is waited for where nobody knows which it is. */
  public static final int ALL_OTHERS = -2;

  /** After a stop, for what is under way. */
  private static final long DRAIN_NANOS = 1_000_000_000;

  /** Between two looks at all other ranks during a wait. */
  private static final long LOOK_NANOS = 1_000_000;

  private final List<String> names;
  private final int[] worldRanks;
  private final int worldSize;
  private final long timeoutNanos;
  private final StopSignal stop;
  private final CounterBoard counters;
  private final FlightRecord record = new FlightRecord();

  /** The operation that is or was carried out last; null before the first. */
  private @Nullable CollectiveSpec spec;

  private long number;

  /** Step of the operation, counted from 1; 0 before the first. */
  private int step;

  private int peer = NOBODY;

  /** When the wait had become worth a look at the clock, on {@link System#nanoTime}; or 0. */
  private long since;

  private long movedAt;
  private long seen;
  private long stoppedAt;
  private long lookedAt;

  /**
   * @param timeoutNanos longest time that nothing may move while something is waited for
   * @param stop cuts waits short in which nothing moves
   * @param counters take {@link Counter#CALL} and {@link Counter#AWAITED}
   */
  CurrentOperation(GroupRanks ranks, long timeoutNanos, StopSignal stop, CounterBoard counters) {
    this.names = ranks.names();
    this.worldRanks = ranks.worldRanks().stream().mapToInt(Integer::intValue).toArray();
    this.worldSize = ranks.worldSize();
    this.timeoutNanos = timeoutNanos;
    this.stop = stop;
    this.counters = counters;
  }

  /**
   * The rank that is waited for; {@link #NOBODY} for none, {@link #ALL_OTHERS} where nobody knows
   * which it is. After a failure, the one that did not come or was lost.
   */
  public int peer() {
    return peer;
  }

  /** Longest time that nothing may move while something is waited for. */
  long timeoutNanos() {
    return timeoutNanos;
  }

  void begin(CollectiveSpec of, long operation) {
    spec = of;
    number = operation;
    step(0);
    arrived();
    record.begin(of, operation);
    counters.set(Counter.CALL, operation);
  }

  void step(int of) {
    step = of;
  }

  /** A wait begins. */
  void await(int of) {
    peer = of;
    since = 0;
  }

  /** A wait is over. */
  void arrived() {
    if (since != 0) {
      record.waited(peer, step, System.nanoTime() - since, true);
      counters.set(Counter.AWAITED, 0);
    }
    await(NOBODY);
  }

  /** The path to a rank is broken. */
  void lose(int of) {
    peer = of;
    tellAwaited();
  }

  /** The last operations, the newest last, a line each. */
  public List<String> lastOperations() {
    return record.lines(names);
  }

  /**
   * Looks at the clock during a wait.
   *
   * @param sign anything that changes when there is progress
   * @return whether it is time for a look at the other ranks too: about once a millisecond
   * @throws StallFailure when nothing has moved for too long
   */
  boolean watch(long sign) {
    return watch(sign, timeoutNanos);
  }

  /**
   * The same with another limit.
   *
   * @param limitNanos longest time that nothing may move
   */
  boolean watch(long sign, long limitNanos) {
    long now = System.nanoTime();
    if (since == 0) {
      since = now;
      lookedAt = now;
      stoppedAt = 0;
      movedAt = now;
      tellAwaited();
    }
    if (sign != seen) {
      seen = sign;
      movedAt = now;
    }
    if (now - movedAt > limitNanos) {
      record.waited(peer, step, now - since, false);
      throw StallFailure.inVain(limitNanos, awaited());
    }
    if (stop.raised()) {
      drain(now);
    }
    boolean looks = now - lookedAt > LOOK_NANOS;
    lookedAt = looks ? now : lookedAt;
    return looks;
  }

  private void drain(long now) {
    if (stoppedAt == 0) {
      stoppedAt = now;
    }
    long drain = stop.drainNanos(DRAIN_NANOS);
    if (now - stoppedAt > drain && now - movedAt > drain) {
      record.waited(peer, step, now - since, false);
      throw StallFailure.inVain(now - movedAt, awaited());
    }
  }

  /** Whoever sees it numbers ranks as the run does. */
  private void tellAwaited() {
    int world = peer >= 0 ? worldRanks[peer] : peer == ALL_OTHERS ? worldSize : NOBODY;
    counters.set(Counter.AWAITED, world + 1L);
  }

  /** The rank that is waited for, and in what, for people. */
  String awaited() {
    String awaited = peer == ALL_OTHERS ? "the other ranks" : "rank " + names.get(peer);
    CollectiveSpec of = spec;
    return of == null
        ? awaited
        : "%s in %s #%d%s%s"
            .formatted(
                awaited,
                of.collective().id(),
                number,
                of.bytes() == 0 ? "" : " of " + ByteCount.exact(of.bytes()),
                step == 0 ? "" : " (step %d)".formatted(step));
  }
}
