package io.throughline.agent.p2p;

import io.throughline.agent.point.Recorder;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Flushes behind puts that need none of their own: each times the put that it covers last. Of small
 * puts one is under way at a time, since a flush costs as much as they do. Of large ones as many as
 * are in flight: else a slow flush would hide those that were posted meanwhile.
 */
final class SampledFlush {
  /** From this size on, in bytes, a flush costs next to nothing beside the put. */
  private static final long LARGE = 32 << 10;

  private static final int FEWEST = 64;
  private static final int MOST = 256;

  private final Transport transport;
  private final @Nullable Histogram times;
  private final long[] tickets;
  private final long[] covers;
  private final long[] since;
  private long head;
  private long tail;
  private long landed;

  SampledFlush(Transport transport, PointSpec spec, Recorder recorder) {
    this.transport = transport;
    this.times = spec.operation() == Operation.PUT ? recorder.of(Latency.FLUSHED) : null;
    // A flush takes longer than its put is in flight.
    int window = Math.clamp(spec.concurrency().window(), FEWEST, MOST);
    int most = spec.size() < LARGE ? 1 : 2 * Integer.highestOneBit(window);
    tickets = new long[most];
    covers = new long[most];
    since = new long[most];
  }

  void begin() {
    landed = 0;
  }

  /** Whether any is under way. */
  boolean underWay() {
    return head < tail;
  }

  /** Whether there is room for one more. */
  boolean room() {
    return tail - head < tickets.length;
  }

  /**
   * @param count of messages that were posted before
   * @param postedAt when the last of them was; 0 where it is not to be timed
   */
  void post(long count, long postedAt) {
    int at = at(tail++);
    tickets[at] = transport.flush();
    covers[at] = count;
    since[at] = postedAt;
  }

  void settle() {
    while (underWay() && transport.done(tickets[at(head)])) {
      int at = at(head++);
      landed = covers[at];
      if (times != null && since[at] != 0) {
        Recorder.record(times, System.nanoTime() - since[at]);
      }
    }
  }

  private int at(long index) {
    return (int) index & (tickets.length - 1);
  }

  /** Messages that are at the target for sure. */
  long landed() {
    return landed;
  }
}
