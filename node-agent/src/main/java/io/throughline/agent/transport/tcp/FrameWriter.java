package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.Transport;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * The outgoing half of a connection. Frames are queued as numbers and encoded as the socket takes
 * them: small ones are copied together, the bytes of a large write go from the ring as they are.
 */
final class FrameWriter {
  /** Up to here a write's bytes are copied behind its header. */
  static final int SMALL_WRITE = 8 * 1024;

  private static final int STAGING_BYTES = 64 * 1024;
  private static final int WORDS = 4;
  private static final int CAPACITY = 4 * Transport.MOST_UNFINISHED;

  /** Writes and flushes need the other half. */
  private static final int MOST_NOTIFICATIONS = CAPACITY / 2;

  private final SocketChannel channel;
  private final MemorySegment ring;
  private final RingViews views;
  private final ByteBuffer staging;
  private final MemorySegment stagingSegment;
  private final ByteBuffer[] gather = new ByteBuffer[2];

  /** Kind, two operands, and a write's source offset; a ring between head and tail. */
  private final long[] queue = new long[CAPACITY * WORDS];

  private long head;
  private long tail;
  private boolean unsent;
  private long payloadAt;
  private long payloadLeft;
  private long writesQueued;
  private long writesTaken;
  private long doneToSay;
  private long doneSaid;

  FrameWriter(SocketChannel channel, MemorySegment ring) {
    this.channel = channel;
    this.ring = ring;
    this.views = new RingViews(ring);
    this.staging = ByteBuffer.allocateDirect(STAGING_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    this.stagingSegment = MemorySegment.ofBuffer(staging);
    this.gather[0] = staging;
    this.gather[1] = staging;
  }

  /** Returns the write's number, counted from 1. */
  long write(long offset, long length, long remoteOffset) {
    enqueue(Frame.WRITE, remoteOffset, length, offset);
    return ++writesQueued;
  }

  void flush(long number) {
    enqueue(Frame.FLUSH, number, 0, 0);
  }

  boolean notify(long first, long second) {
    if (tail - head >= MOST_NOTIFICATIONS) {
      return false;
    }
    enqueue(Frame.NOTIFY, first, second, 0);
    return true;
  }

  /** Says that the peer's flushes up to this one are done; later ones take earlier ones along. */
  void done(long flush) {
    doneToSay = flush;
  }

  /** Writes up to this number have left the ring. */
  long writesTaken() {
    return writesTaken;
  }

  boolean idle() {
    return !unsent && payloadLeft == 0 && head == tail && doneSaid == doneToSay;
  }

  private void enqueue(long kind, long first, long second, long third) {
    if (tail - head == CAPACITY) {
      throw new IllegalStateException("more operations unfinished than a transport takes");
    }
    int at = (int) (tail % CAPACITY) * WORDS;
    queue[at] = kind;
    queue[at + 1] = first;
    queue[at + 2] = second;
    queue[at + 3] = third;
    tail++;
  }

  /** Hands the socket what it takes; returns the bytes. */
  long pump() throws IOException {
    long moved = 0;
    while (!idle()) {
      encode();
      long wanted = staging.remaining() + payloadLeft;
      long sent = send();
      moved += sent;
      if (sent < wanted) {
        break;
      }
    }
    return moved;
  }

  private long send() throws IOException {
    if (payloadLeft == 0) {
      long sent = channel.write(staging);
      unsent = staging.hasRemaining();
      return sent;
    }
    ByteBuffer payload = views.at(payloadAt, payloadLeft);
    int staged = staging.remaining();
    long sent;
    if (staged > 0) {
      gather[1] = payload;
      sent = channel.write(gather, 0, 2);
      unsent = staging.hasRemaining();
    } else {
      sent = channel.write(payload);
    }
    long ofPayload = sent - (staged - staging.remaining());
    payloadAt += ofPayload;
    payloadLeft -= ofPayload;
    if (ofPayload > 0 && payloadLeft == 0) {
      writesTaken++;
    }
    return sent;
  }

  /** Fills the staging buffer from the queue, up to and including the header of a large write. */
  private void encode() {
    if (unsent || payloadLeft > 0) {
      return;
    }
    staging.clear();
    if (doneSaid != doneToSay) {
      header(Frame.DONE, doneToSay, 0);
      doneSaid = doneToSay;
    }
    while (head < tail && payloadLeft == 0) {
      int at = (int) (head % CAPACITY) * WORDS;
      long kind = queue[at];
      long length = queue[at + 2];
      boolean small = kind == Frame.WRITE && length <= SMALL_WRITE;
      if (staging.remaining() < Frame.HEADER_BYTES + (small ? length : 0)) {
        break;
      }
      header(kind, queue[at + 1], length);
      if (small) {
        int position = staging.position();
        MemorySegment.copy(ring, queue[at + 3], stagingSegment, position, length);
        staging.position(position + (int) length);
        writesTaken++;
      } else if (kind == Frame.WRITE) {
        payloadAt = queue[at + 3];
        payloadLeft = length;
      }
      head++;
    }
    staging.flip();
    unsent = staging.hasRemaining();
  }

  private void header(long kind, long first, long second) {
    int at = staging.position();
    staging.putLong(at, kind).putLong(at + 8, first).putLong(at + 16, second);
    staging.position(at + Frame.HEADER_BYTES);
  }
}
