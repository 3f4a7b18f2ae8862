package io.throughline.agent.exec;

import io.throughline.agent.workload.StopSignal;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives a workload's connections while the data thread waits for the hub. A rank with many
 * connections on a crowded node rests longer between two turns, so that its waiting takes no CPU
 * that others need to connect.
 */
final class SignalWait {
  private static final long LEAST_REST_NANOS = 500_000;

  /** A stop is seen after this time at the latest. */
  private static final long MOST_REST_NANOS = 10_000_000;

  /** Rest for each nanosecond of a turn. */
  private static final long REST_PER_TURN = 100;

  private SignalWait() {}

  /**
   * Waits until a signal is given or the run is stopped, with nothing to drive.
   *
   * @return false where the run was stopped
   */
  static boolean until(CompletableFuture<?> signal, StopSignal stop) {
    return until(signal, stop, () -> {}, MOST_REST_NANOS);
  }

  /**
   * Waits until a signal is given or the run is stopped. The signal ends a rest at once.
   *
   * @param turn drives the connections
   * @return false where the run was stopped
   */
  static boolean until(CompletableFuture<?> signal, StopSignal stop, Runnable turn) {
    return until(signal, stop, turn, LEAST_REST_NANOS);
  }

  private static boolean until(
      CompletableFuture<?> signal, StopSignal stop, Runnable turn, long leastRestNanos) {
    Thread waiting = Thread.currentThread();
    var _ = signal.whenComplete((value, failure) -> LockSupport.unpark(waiting));
    while (!signal.isDone() && !stop.raised()) {
      long begun = System.nanoTime();
      turn.run();
      LockSupport.parkNanos(Math.max(leastRestNanos, restNanos(System.nanoTime() - begun)));
    }
    return !stop.raised();
  }

  /** Rest after a turn that took so many nanoseconds. */
  static long restNanos(long turnNanos) {
    return Math.clamp(turnNanos * REST_PER_TURN, LEAST_REST_NANOS, MOST_REST_NANOS);
  }
}
