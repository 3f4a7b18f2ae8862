package io.throughline.agent.messaging;

import io.throughline.protocol.messaging.MessagePriority;
import org.jspecify.annotations.Nullable;

/**
 * The frames of a load to a neighbour: a few of its own in turns, or each out of the rank's pool.
 * Belongs to the data thread; allocates nothing.
 */
final class LoadFrames {
  private final FrameHeader frame;
  private final MessagePriority priority;
  private final int from;
  private final int to;
  private final int group;
  private final int bytes;
  private final int window;
  private final long[] places;
  private final @Nullable BufferPool pool;
  private long taken = BufferPool.NONE;
  private boolean waits;

  /**
   * @param group of the sending rank
   * @param bytes of a message's contents
   * @param window messages that are under way at most
   * @param places of frames of its own, as many; none where there is a pool
   * @param pool null where there are frames of its own
   */
  LoadFrames(
      FrameHeader frame,
      MessagePriority priority,
      int from,
      int to,
      int group,
      int bytes,
      int window,
      long[] places,
      @Nullable BufferPool pool) {
    this.frame = frame;
    this.priority = priority;
    this.from = from;
    this.to = to;
    this.group = group;
    this.bytes = bytes;
    this.window = window;
    this.places = places.clone();
    this.pool = pool;
    for (long place : this.places) {
      begin(place);
    }
  }

  private void begin(long place) {
    frame.at(place).begin(FrameKind.LOAD, priority.number(), from, to, group, 0, bytes);
  }

  /** Messages that are under way at most. */
  int window() {
    return window;
  }

  /** Whether there is a frame for the next message, which keeps it. */
  boolean ready() {
    BufferPool all = pool;
    if (all == null || taken != BufferPool.NONE) {
      return true;
    }
    taken = all.take(bytes);
    if (taken == BufferPool.NONE) {
      if (!waits) {
        waits = true;
        all.waits(bytes);
      }
      return false;
    }
    waits = false;
    return true;
  }

  /**
   * The frame of the next message, once it is {@link #ready}.
   *
   * @param number of messages before it
   */
  long next(long number) {
    if (pool == null) {
      return places[(int) (number % places.length)];
    }
    long place = taken;
    taken = BufferPool.NONE;
    begin(place);
    return place;
  }

  /** Nothing more is sent for now. */
  void end() {
    waits = false;
    if (pool != null && taken != BufferPool.NONE) {
      pool.giveBack(taken);
      taken = BufferPool.NONE;
    }
  }
}
