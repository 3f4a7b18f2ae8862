package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.TransportException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * The incoming half of a connection. The bytes of a write land in the ring as they are read; only
 * what came in one piece with headers is copied there.
 */
final class FrameReader {
  private static final int STAGING_BYTES = 64 * 1024;

  /** Less than this of a write is read together with what follows it. */
  private static final int COPIED_BYTES = STAGING_BYTES / 2;

  private static final int NOTIFICATIONS = 4096;

  private final SocketChannel channel;
  private final MemorySegment ring;
  private final RingViews views;
  private final ByteBuffer staging;
  private final MemorySegment stagingSegment;
  private final long[] notifications = new long[NOTIFICATIONS * 2];

  private long head;
  private long tail;
  private int parsed;
  private long payloadAt;
  private long payloadLeft;
  private long flushed;
  private long acknowledged;

  FrameReader(SocketChannel channel, MemorySegment ring) {
    this.channel = channel;
    this.ring = ring;
    this.views = new RingViews(ring);
    this.staging = ByteBuffer.allocateDirect(STAGING_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    this.stagingSegment = MemorySegment.ofBuffer(staging);
  }

  /** The peer's last flush before which everything has landed here. */
  long flushed() {
    return flushed;
  }

  /** This side's last flush of which the peer said that it is done. */
  long acknowledged() {
    return acknowledged;
  }

  boolean poll(Notification into) {
    if (head == tail) {
      return false;
    }
    int at = (int) (head % NOTIFICATIONS) * 2;
    into.set(notifications[at], notifications[at + 1]);
    head++;
    return true;
  }

  /** Reads what is there, once; returns the bytes. */
  long pump() throws IOException {
    if (parsed < staging.position()) {
      // Notifications were not taken out; what came before them goes first.
      parse();
      if (parsed < staging.position() && tail - head == NOTIFICATIONS) {
        return 0;
      }
    }
    long got = read();
    if (got < 0) {
      throw new TransportException("the peer has closed the data connection");
    }
    parse();
    return got;
  }

  private long read() throws IOException {
    if (payloadLeft <= COPIED_BYTES) {
      return channel.read(staging);
    }
    long got = channel.read(views.at(payloadAt, payloadLeft));
    if (got > 0) {
      payloadAt += got;
      payloadLeft -= got;
    }
    return got;
  }

  private void parse() {
    int end = staging.position();
    landStaged(end);
    while (payloadLeft == 0 && end - parsed >= Frame.HEADER_BYTES && tail - head < NOTIFICATIONS) {
      long kind = staging.getLong(parsed);
      long first = staging.getLong(parsed + 8);
      long second = staging.getLong(parsed + 16);
      parsed += Frame.HEADER_BYTES;
      frame(kind, first, second, end);
    }
    keepRest(end);
  }

  /** Moves to the ring what has been read along of the write that is coming in. */
  private void landStaged(int end) {
    long here = Math.min(payloadLeft, (long) end - parsed);
    if (here > 0) {
      MemorySegment.copy(stagingSegment, parsed, ring, payloadAt, here);
      parsed += (int) here;
      payloadAt += here;
      payloadLeft -= here;
    }
  }

  private void frame(long kind, long first, long second, int end) {
    if (kind == Frame.WRITE) {
      if (first < 0 || second < 0 || first > ring.byteSize() - second) {
        throw new TransportException(
            "the peer wrote %d bytes at %d, outside of this side's %d bytes"
                .formatted(second, first, ring.byteSize()));
      }
      payloadAt = first;
      payloadLeft = second;
      landStaged(end);
    } else if (kind == Frame.FLUSH) {
      flushed = first;
    } else if (kind == Frame.DONE) {
      acknowledged = first;
    } else if (kind == Frame.NOTIFY) {
      int at = (int) (tail % NOTIFICATIONS) * 2;
      notifications[at] = first;
      notifications[at + 1] = second;
      tail++;
    } else {
      throw new TransportException("the peer sent a frame of unknown kind " + kind);
    }
  }

  /** Moves what is left, part of a header mostly, to the front. */
  private void keepRest(int end) {
    if (parsed == end) {
      staging.clear();
      parsed = 0;
    } else if (parsed > 0) {
      staging.position(parsed).limit(end);
      staging.compact();
      parsed = 0;
    }
  }
}
