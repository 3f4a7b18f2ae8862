package io.throughline.agent.points;

import io.throughline.agent.transport.Transport;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** One flush at a time behind puts that need none of their own: it times what it covers last. */
final class SampledFlush {
  private final Transport transport;
  private final @Nullable Histogram times;
  private boolean underWay;
  private long ticket;
  private long covers;
  private long since;
  private long landed;

  /**
   * @param times from post until flushed
   */
  SampledFlush(Transport transport, @Nullable Histogram times) {
    this.transport = transport;
    this.times = times;
  }

  void begin() {
    landed = 0;
  }

  boolean underWay() {
    return underWay;
  }

  /**
   * @param count of messages that were posted before
   * @param postedAt when the last of them was
   */
  void post(long count, long postedAt) {
    ticket = transport.flush();
    covers = count;
    since = postedAt;
    underWay = true;
  }

  void settle() {
    if (underWay && transport.done(ticket)) {
      underWay = false;
      landed = covers;
      if (times != null) {
        Recorder.record(times, System.nanoTime() - since);
      }
    }
  }

  /** Messages that are at the target for sure. */
  long landed() {
    return landed;
  }
}
