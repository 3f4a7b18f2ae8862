package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.WorkFailure;
import java.util.function.Supplier;

/** Ends what makes no progress, and what another worker or the user has ended. */
final class ProgressWatchdog {
  /** After a stop, for what is in flight. */
  private static final long DRAIN_NANOS = 2_000_000_000L;

  /** Between two signs of life for the other workers. */
  private static final long BEAT_NANOS = 10_000_000L;

  private final WorkerContext workerContext;
  private final StallTimeout stallTimeout;
  private boolean told;
  private boolean cutShort;
  private long drainUntil;
  private long beatAt;

  ProgressWatchdog(WorkerContext workerContext, long start) {
    this.workerContext = workerContext;
    this.stallTimeout = new StallTimeout(workerContext.settings().timeout());
    stallTimeout.restart(start);
    this.beatAt = start;
  }

  /** Whether it was stopped just now: nothing more is to be begun. */
  boolean stops(long now) {
    if (!workerContext.stop().raised()) {
      return false;
    }
    if (!told) {
      told = workerContext.inbox().say(STOP, 0);
    }
    if (cutShort) {
      return false;
    }
    cutShort = true;
    drainUntil = now + DRAIN_NANOS;
    return true;
  }

  boolean cutShort() {
    return cutShort;
  }

  /** Whether what was in flight at the stop had its time. */
  boolean drained(long now) {
    return cutShort && now - drainUntil > 0;
  }

  /** There is nothing to be seen, on purpose. */
  void rest(long now) {
    stallTimeout.restart(now);
  }

  /**
   * @param sign anything that changes when there is progress
   * @throws WorkFailure where another worker failed; {@link StallFailure} when nothing moved for
   *     too long
   */
  void check(long now, long sign, Supplier<String> state) {
    if (stallTimeout.expired(
        now, sign + workerContext.inbox().heard() + workerContext.transport().movement())) {
      throw StallFailure.noProgress(workerContext.settings().timeout(), state.get());
    }
    workerContext.team().check();
    if (now - beatAt > BEAT_NANOS) {
      beatAt = now;
      workerContext.team().beat();
    }
  }
}
