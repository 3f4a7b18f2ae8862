package io.throughline.agent.messaging;

/**
 * Messages that load the way to a neighbour, one after the other from a few frames: as many as the
 * neighbour takes, or some at a rate. Belongs to the data thread; allocates nothing.
 */
final class LoadSource {
  private final FrameHeader frame;
  private final long[] places;

  /** Nanoseconds from one message to the next; 0 for as fast as it goes. */
  private final long interval;

  private boolean on;
  private long due;
  private long sent;
  private long takenByPeer;
  private long late;

  /**
   * @param places of the frames, ready but for their number; so many are under way at most
   * @param interval nanoseconds from one message to the next; 0 for as fast as it goes
   */
  LoadSource(FrameHeader frame, long[] places, long interval) {
    this.frame = frame;
    this.places = places.clone();
    this.interval = interval;
  }

  /** Begins, or goes on; nothing was late so far. */
  void begin(long now) {
    on = true;
    due = now;
    late = 0;
  }

  void end() {
    on = false;
  }

  /** Whether another message is to be sent now. */
  boolean ready(long now) {
    if (!on || (interval > 0 && now - due < 0)) {
      return false;
    }
    return underWay() < places.length;
  }

  /** Messages that the neighbour has not taken yet. */
  long underWay() {
    return sent - takenByPeer;
  }

  /** The place of the next message, which is sent now. */
  long next(long now) {
    long place = places[(int) (sent % places.length)];
    frame.at(place).number(++sent);
    if (interval > 0) {
      // What could not go at its time is not made up for by a burst.
      long behind = (now - due) / interval;
      late += behind;
      due += (behind + 1) * interval;
    }
    return place;
  }

  /** Messages that did not go since the one before them was too late. */
  long late() {
    return late;
  }

  /** The neighbour has taken more of them. */
  void taken(long more) {
    takenByPeer += more;
  }
}
