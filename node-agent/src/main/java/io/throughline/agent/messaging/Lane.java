package io.throughline.agent.messaging;

import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import org.jspecify.annotations.Nullable;

/**
 * A connection to a neighbour: receives that wait, and frames that the transport has not taken yet.
 * Belongs to the data thread; allocates nothing.
 */
final class Lane {
  /** So many frames are with the transport at a time; others may still be overtaken. */
  private static final int UNDER_WAY = 2;

  private final Transport transport;
  private final long frameBytes;
  private final @Nullable BufferPool pool;
  private final FrameQueue receives;
  private final FrameQueue sends = new FrameQueue(UNDER_WAY);

  /**
   * @param frameBytes of the longest frame
   * @param most receives that wait at a time
   * @param pool gets the buffers back that were sent; null where there is none
   */
  Lane(Transport transport, long frameBytes, int most, @Nullable BufferPool pool) {
    this.pool = pool;
    this.transport = transport;
    this.frameBytes = frameBytes;
    this.receives = new FrameQueue(most);
  }

  Transport transport() {
    return transport;
  }

  /** Has the next frame that comes lie at a place of the memory. */
  void post(long place) {
    receives.add(place, transport.receive(place, frameBytes), null);
  }

  /** Whether a frame has come; {@link #take} then gives its place. */
  boolean arrived() {
    return !receives.empty() && transport.arrived(receives.ticket());
  }

  /** The place of the frame that {@link #arrived} said yes to; its length is looked at. */
  long take(FrameHeader frame) {
    long place = receives.place();
    receives.drop();
    long came = transport.received();
    if (came < FrameHeader.HEADER_BYTES
        || came != FrameHeader.HEADER_BYTES + (long) frame.at(place).length()) {
      throw new TransportException(
          "a frame of %d bytes came whose header says %d: all ranks must be given the same scenario"
              .formatted(
                  came,
                  came < FrameHeader.HEADER_BYTES
                      ? 0
                      : FrameHeader.HEADER_BYTES + frame.at(place).length()));
    }
    return place;
  }

  /** Whether the transport takes another frame. */
  boolean room() {
    return sends.count() < UNDER_WAY;
  }

  /** Hands a frame over; where the transport has it, its place is posted again where it came. */
  void send(FrameHeader frame, long place, @Nullable Lane home) {
    long ticket = transport.send(place, FrameHeader.HEADER_BYTES + (long) frame.at(place).length());
    sends.add(place, ticket, home);
  }

  /** Drives the connection; returns whether something happened. */
  boolean progress() {
    boolean news = transport.progress() > 0;
    while (!sends.empty() && (sends.ticket() == 0 || transport.done(sends.ticket()))) {
      Lane home = sends.home();
      long place = sends.place();
      sends.drop();
      if (home != null) {
        home.post(place);
      } else if (pool != null) {
        pool.giveBack(place);
      }
      news = true;
    }
    return news;
  }
}
