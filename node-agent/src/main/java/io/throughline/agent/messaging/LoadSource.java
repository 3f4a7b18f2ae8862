package io.throughline.agent.messaging;

/**
 * Messages that load the way to a neighbour, one after the other from a few frames, or from buffers
 * that all messages of the rank share: as many as the neighbour takes, or some at a rate. Belongs
 * to the data thread; allocates nothing.
 */
final class LoadSource {
  private final FrameHeader frame;
  private final LoadFrames frames;

  /** Nanoseconds from one message to the next; 0 for as fast as it goes. */
  private final long interval;

  private boolean on;
  private long due;
  private long sent;
  private long takenByPeer;
  private long late;

  /**
   * @param frames of the messages, as many as are under way at most
   * @param interval nanoseconds from one message to the next; 0 for as fast as it goes
   */
  LoadSource(FrameHeader frame, LoadFrames frames, long interval) {
    this.frame = frame;
    this.frames = frames;
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
    frames.end();
  }

  /** Whether another message is to be sent now. */
  boolean ready(long now) {
    if (!on || (interval > 0 && now - due < 0)) {
      return false;
    }
    return underWay() < frames.window() && frames.ready();
  }

  /** Messages that the neighbour has not taken yet. */
  long underWay() {
    return sent - takenByPeer;
  }

  /** The place of the next message, which is sent now. */
  long next(long now) {
    long place = frames.next(sent);
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
