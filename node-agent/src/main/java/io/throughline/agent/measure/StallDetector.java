package io.throughline.agent.measure;

import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Note;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds out whether this process could not run: one of its threads slept far longer than it had
 * asked for. Not for several threads at once.
 */
final class StallDetector {
  /** A busy machine may be late by less. */
  private static final long LEAST_NANOS = TimeUnit.SECONDS.toNanos(1);

  private int times;
  private long longest;
  private long longestFrom;

  /**
   * A thread woke.
   *
   * @param due when it wanted to, in nanoseconds since the start barrier was released
   * @param woke when it did, likewise
   */
  void woke(long due, long woke) {
    long late = woke - due;
    if (late < LEAST_NANOS) {
      return;
    }
    times++;
    if (late > longest) {
      longest = late;
      longestFrom = due;
    }
  }

  /** A doubt about the figures; empty where the process ran all the time. */
  Optional<Note> note() {
    return times == 0
        ? Optional.empty()
        : Optional.of(
            Note.doubt(
                "The telemetry thread did not run for %s, from %s after the start%s: the agent was stopped, or others had its CPUs. The figures contain that time."
                    .formatted(
                        TimeSpan.format(longest),
                        TimeSpan.format(longestFrom),
                        times == 1 ? "" : ", and %d times more".formatted(times - 1))));
  }
}
