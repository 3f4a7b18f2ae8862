package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.LongQueue;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.PostedReceives;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * The incoming half of a connection. Bytes land in the ring as they are read; only what came in one
 * piece with headers is copied there. A message for which no receive is posted stays in the socket,
 * and all that is behind it: nothing piles up here, and the sender waits.
 */
final class FrameReader {
  private static final int STAGING_BYTES = 64 * 1024;

  /** Less than this is read together with what follows it. */
  private static final int COPIED_BYTES = STAGING_BYTES / 2;

  private static final int NOTIFICATIONS = 4096;

  private final SocketChannel channel;
  private final MemorySegment ring;
  private final RingViews views;
  private final ByteBuffer staging;
  private final MemorySegment stagingSegment;
  private final LongQueue notifications = new LongQueue(2, NOTIFICATIONS);
  private final PostedReceives receives;
  private final FrameWriter answering;

  /** Offsets to which the answers to this side's reads go. */
  private final LongQueue reads = new LongQueue(1, Transport.MOST_UNFINISHED);

  private int parsed;
  private long payloadAt;
  private long payloadLeft;
  private long payloadBytes;
  private long payloadKind;
  private long readsAsked;
  private long readsLanded;
  private long filled;
  private boolean stalled;
  private final AbortPieces abort = new AbortPieces();
  private long flushed;
  private long acknowledged;

  /**
   * @param answering what answers the peer's reads
   */
  FrameReader(
      SocketChannel channel, MemorySegment ring, PostedReceives receives, FrameWriter answering) {
    this.channel = channel;
    this.ring = ring;
    this.receives = receives;
    this.answering = answering;
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

  /** Notes where the answer to a read goes, and returns its number, counted from 1. */
  long expect(long offset) {
    if (reads.full()) {
      throw new IllegalStateException("more reads unfinished than a transport takes");
    }
    reads.add(offset);
    return ++readsAsked;
  }

  /** Reads up to this number are done. */
  long readsLanded() {
    return readsLanded;
  }

  /** Whether nothing is read until a receive is posted. */
  boolean stalled() {
    return stalled && filled == receives.posted();
  }

  boolean poll(Notification into) {
    if (notifications.isEmpty()) {
      return false;
    }
    into.set(notifications.next(0), notifications.next(1));
    notifications.remove();
    return true;
  }

  /** Reads what is there, once; returns the bytes. */
  long pump() throws IOException {
    if (parsed < staging.position()) {
      // Notifications or a message were not taken out; what came before them goes first.
      parse();
      if (parsed < staging.position() && (stalled || notifications.full())) {
        return 0;
      }
    }
    long got = read();
    if (got < 0) {
      throw new PeerLostException("the peer has closed the data connection");
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
      landed(got);
    }
    return got;
  }

  private void parse() {
    int end = staging.position();
    landStaged(end);
    stalled = false;
    while (payloadLeft == 0 && end - parsed >= Frame.HEADER_BYTES && !notifications.full()) {
      long kind = staging.getLong(parsed);
      if (kind == Frame.MESSAGE && filled == receives.posted()) {
        stalled = true;
        break;
      }
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
      landed(here);
    }
  }

  private void landed(long bytes) {
    payloadAt += bytes;
    payloadLeft -= bytes;
    if (payloadLeft > 0) {
      return;
    }
    if (payloadKind == Frame.ANSWER) {
      reads.remove();
      readsLanded++;
    } else if (payloadKind == Frame.MESSAGE) {
      receives.arrive(++filled, payloadBytes);
    }
  }

  private void land(long kind, long at, long length, int end) {
    payloadKind = kind;
    payloadAt = at;
    payloadBytes = length;
    payloadLeft = length;
    if (length == 0) {
      landed(0);
    } else {
      landStaged(end);
    }
  }

  private void requireInside(String did, long offset, long length) {
    if (offset < 0 || length < 0 || offset > ring.byteSize() - length) {
      throw new TransportException(
          "the peer %s %d bytes at %d, outside of this side's %d bytes"
              .formatted(did, length, offset, ring.byteSize()));
    }
  }

  private void frame(long kind, long first, long second, int end) {
    if (kind == Frame.WRITE) {
      requireInside("wrote", first, second);
      land(kind, first, second, end);
    } else if (kind == Frame.MESSAGE) {
      PostedReceives.requireRoom(receives.room(filled + 1), second);
      requireInside("sent", receives.offset(filled + 1), second);
      land(kind, receives.offset(filled + 1), second, end);
    } else if (kind == Frame.READ) {
      requireInside("read", first, second);
      answering.answer(first, second);
    } else if (kind == Frame.ANSWER) {
      if (readsLanded == readsAsked) {
        throw new TransportException("the peer answered a read that nobody asked for");
      }
      long at = reads.next(0);
      requireInside("answered", at, second);
      land(kind, at, second, end);
    } else if (kind == Frame.FLUSH) {
      flushed = first;
    } else if (kind == Frame.DONE) {
      acknowledged = first;
    } else if (kind == Frame.NOTIFY) {
      notifications.add(first, second);
    } else if (kind == Frame.ABORT) {
      abort.hear(first, second);
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
