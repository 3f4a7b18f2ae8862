package io.throughline.agent.workload;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.protocol.evidence.ClockOffset;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how far the other side's clock is ahead, from timestamps exchanged over the data path.
 * The other side must be waiting for a notification meanwhile. Belongs to the data thread.
 *
 * <p>The other clock was read somewhere between question and answer, so half a round trip is the
 * most by which the middle can be wrong; the shortest of many round trips counts. Two processes of
 * one machine read one clock, which is known without an error.
 */
public final class ClockProbe {
  /** The source of a clock that the other side does not know. */
  public static final long UNKNOWN = 0;

  private static final int MOST_EXCHANGES = 400;
  private static final long MOST_NANOS = 100_000_000;

  private final ControlLink controlLink;
  private final Notification answer = new Notification();

  /** By which answers are told apart: one that is late belongs to another time. */
  private long questions = ControlLink.SOURCE_QUESTION;

  private long source = UNKNOWN;

  public ClockProbe(ControlLink controlLink) {
    this.controlLink = controlLink;
  }

  /**
   * A series of exchanges.
   *
   * @param offset nanoseconds that the other side's clock is ahead
   * @param error the most by which that can be wrong, nanoseconds; 0 where both sides read one
   *     clock
   * @param roundTrip the shortest, nanoseconds
   * @param at by this side's clock
   * @param exchanges answered
   * @param source the id of the other side's clock, or {@link #UNKNOWN}
   */
  public record Series(
      long offset, long error, long roundTrip, long at, int exchanges, long source) {

    /**
     * A series by its shortest exchange.
     *
     * @param offset with the middle of that exchange as the time at which the clock was read
     */
    static Series of(long offset, long roundTrip, long at, int exchanges, long source) {
      long error = (roundTrip + 1) / 2;
      // A copy of a machine has its ids, and a clock that runs apart.
      boolean one = source != UNKNOWN && source == ClockSource.HERE && Math.abs(offset) <= error;
      return new Series(one ? 0 : offset, one ? 0 : error, roundTrip, at, exchanges, source);
    }
  }

  /** Asks a number of times; null where no answer came. */
  public @Nullable Series ask() {
    Deadline until = Deadline.after(MOST_NANOS);
    long shortest = Long.MAX_VALUE;
    long offset = 0;
    int exchanges = 0;
    if (source == UNKNOWN && controlLink.askClock(ControlLink.SOURCE_QUESTION, answer, until)) {
      source = answer.second();
    }
    while (exchanges < MOST_EXCHANGES && !until.passed()) {
      long asked = System.nanoTime();
      if (!controlLink.askClock(++questions, answer, until)) {
        break;
      }
      long answered = System.nanoTime();
      exchanges++;
      if (answered - asked < shortest) {
        shortest = answered - asked;
        offset = answer.second() - asked - shortest / 2;
      }
    }
    return exchanges == 0
        ? null
        : Series.of(offset, shortest, System.nanoTime(), exchanges, source);
  }

  /**
   * The offset by two series.
   *
   * @return null where one of them got no answer: the clocks may have drifted anywhere
   */
  public static @Nullable ClockOffset offset(@Nullable Series before, @Nullable Series after) {
    if (before == null || after == null) {
      return null;
    }
    long drift = after.offset - before.offset;
    return new ClockOffset(
        before.offset,
        Math.max(before.error, after.error) + Math.abs(drift),
        Math.max(before.roundTrip, after.roundTrip),
        drift,
        after.at - before.at,
        before.exchanges + after.exchanges);
  }
}
