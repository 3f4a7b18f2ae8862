package io.throughline.agent.point;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.protocol.measure.Counter;

/** Times of a worker during a phase by activity, in nanoseconds. */
public final class TimeBreakdown {
  public long prepare;
  public long fill;
  public long post;
  public long verify;
  public long pace;
  private long transfers;
  private long transferNanos;

  /**
   * For how many batches a timed one stands, itself among them: for all since the last timed one,
   * but for no more than fit into the time since then. Else one that was interrupted would stand
   * for many that were not.
   *
   * @param batches since the last timed one, from 1
   * @param since nanoseconds since that one's end
   * @param nanos that the timed one took
   */
  public static double weight(long batches, long since, long nanos) {
    return nanos <= 0 ? batches : Math.min(batches, (double) since / nanos);
  }

  public void reset() {
    prepare = 0;
    fill = 0;
    post = 0;
    verify = 0;
    pace = 0;
    transfers = 0;
    transferNanos = 0;
  }

  /** As a board has it; transfers left aside, here and below. */
  void read(CounterBoard board) {
    prepare = board.get(Counter.PREPARE_NANOS);
    fill = board.get(Counter.FILL_NANOS);
    post = board.get(Counter.POST_NANOS);
    verify = board.get(Counter.VERIFY_NANOS);
    pace = board.get(Counter.PACE_NANOS);
  }

  /** Counts it on a board, which had counted something before. */
  void publish(CounterBoard board, TimeBreakdown before) {
    board.set(Counter.PREPARE_NANOS, before.prepare + prepare);
    board.set(Counter.FILL_NANOS, before.fill + fill);
    board.set(Counter.POST_NANOS, before.post + post);
    board.set(Counter.VERIFY_NANOS, before.verify + verify);
    board.set(Counter.PACE_NANOS, before.pace + pace);
  }

  /** Adds what another spent. */
  public void add(TimeBreakdown other) {
    prepare += other.prepare;
    fill += other.fill;
    post += other.post;
    verify += other.verify;
    pace += other.pace;
  }

  /** A batch took so long from its post until it was complete. */
  public void transferred(long nanos) {
    transfers++;
    transferNanos += nanos;
  }

  /** Estimates the time of so many batches from the timed ones. */
  public long transfer(long batches) {
    return transfers == 0 ? 0 : Math.round((double) transferNanos / transfers * batches);
  }

  /** Remainder of a stretch of time. */
  public long rest(long nanos) {
    return Math.max(0, nanos - prepare - fill - post - verify - pace);
  }
}
