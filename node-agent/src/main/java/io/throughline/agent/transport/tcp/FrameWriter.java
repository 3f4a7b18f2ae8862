package io.throughline.agent.transport.tcp;

import io.throughline.agent.transport.LongQueue;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.SocketChannel;

/**
 * The outgoing half of a connection. Frames are queued as numbers and encoded as the socket takes
 * them: small ones are copied together, the bytes of a large write go from the ring as they are,
 * but for the first, which fill the packet of the header. (To hand the socket two buffers at a time
 * would allocate.)
 */
final class FrameWriter {
  /** So many of a write's bytes are copied behind its header. */
  private static final int COPIED_BYTES = 32 * 1024;

  private static final int STAGING_BYTES = 2 * COPIED_BYTES;

  /** Room for writes, flushes, reads, answers, messages and notifications. */
  private static final int CAPACITY = 8 * Transport.MOST_UNFINISHED;

  private static final int MOST_NOTIFICATIONS = 2 * Transport.MOST_UNFINISHED;

  private final SocketChannel channel;
  private final MemorySegment ring;
  private final RingViews views;
  private final ByteBuffer staging;
  private final MemorySegment stagingSegment;

  /** Kind, two operands, and the source's offset. */
  private final LongQueue queue = new LongQueue(4, CAPACITY);

  private boolean unsent;
  private long payloadAt;
  private long payloadLeft;
  private boolean payloadOwn;
  private long sourcesQueued;
  private long sourcesTaken;
  private int answers;
  private long doneToSay;
  private long doneSaid;

  FrameWriter(SocketChannel channel, MemorySegment ring) {
    this.channel = channel;
    this.ring = ring;
    this.views = new RingViews(ring);
    this.staging = ByteBuffer.allocateDirect(STAGING_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    this.stagingSegment = MemorySegment.ofBuffer(staging);
  }

  /** Returns the number of its source, counted from 1. */
  long write(long offset, long length, long remoteOffset) {
    enqueue(Frame.WRITE, remoteOffset, length, offset);
    return ++sourcesQueued;
  }

  /** Returns the number of its source, counted from 1 along with those of writes. */
  long message(long offset, long length) {
    enqueue(Frame.MESSAGE, 0, length, offset);
    return ++sourcesQueued;
  }

  /** Asks for bytes of the peer's ring. */
  void read(long remoteOffset, long length) {
    enqueue(Frame.READ, remoteOffset, length, 0);
  }

  /** Gives the peer what it asked for. */
  void answer(long offset, long length) {
    if (++answers > Transport.MOST_UNFINISHED) {
      throw new TransportException(
          "the peer has asked for more than %d reads at a time"
              .formatted(Transport.MOST_UNFINISHED));
    }
    enqueue(Frame.ANSWER, 0, length, offset);
  }

  void flush(long number) {
    enqueue(Frame.FLUSH, number, 0, 0);
  }

  /** Tells the peer why this side ends; returns the number of a source, as a write does. */
  long abort(byte[] sentence) {
    int pieces = AbortPieces.count(sentence);
    for (int piece = 0; piece < pieces; piece++) {
      enqueue(
          Frame.ABORT,
          AbortPieces.first(sentence, piece),
          AbortPieces.second(sentence, piece),
          piece == pieces - 1 ? 1 : 0);
    }
    return ++sourcesQueued;
  }

  boolean notify(long first, long second) {
    if (queue.size() >= MOST_NOTIFICATIONS) {
      return false;
    }
    enqueue(Frame.NOTIFY, first, second, 0);
    return true;
  }

  /** Says that the peer's flushes up to this one are done; later ones take earlier ones along. */
  void done(long flush) {
    doneToSay = flush;
  }

  /** Sources up to this number have left the ring. */
  long sourcesTaken() {
    return sourcesTaken;
  }

  boolean idle() {
    return !unsent && payloadLeft == 0 && queue.isEmpty() && doneSaid == doneToSay;
  }

  private void enqueue(long kind, long first, long second, long third) {
    if (queue.full()) {
      throw new IllegalStateException("more operations unfinished than a transport takes");
    }
    queue.add(kind, first, second, third);
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
    if (unsent) {
      long sent = channel.write(staging);
      unsent = staging.hasRemaining();
      return unsent ? sent : sent + sendPayload();
    }
    return sendPayload();
  }

  private long sendPayload() throws IOException {
    if (payloadLeft == 0) {
      return 0;
    }
    long sent = channel.write(views.at(payloadAt, payloadLeft));
    payloadAt += sent;
    payloadLeft -= sent;
    settle();
    return sent;
  }

  /** Counts what has left the ring, once it has. */
  private void settle() {
    if (payloadLeft > 0) {
      return;
    }
    if (payloadOwn) {
      sourcesTaken++;
    } else {
      answers--;
    }
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
    while (!queue.isEmpty() && payloadLeft == 0) {
      long kind = queue.next(0);
      long length = queue.next(2);
      long source = queue.next(3);
      long copied = Frame.carries(kind) ? Math.min(length, COPIED_BYTES) : 0;
      if (staging.remaining() < Frame.HEADER_BYTES + copied) {
        break;
      }
      header(kind, queue.next(1), length);
      if (Frame.carries(kind)) {
        int position = staging.position();
        MemorySegment.copy(ring, source, stagingSegment, position, copied);
        staging.position(position + (int) copied);
        payloadAt = source + copied;
        payloadLeft = length - copied;
        payloadOwn = kind != Frame.ANSWER;
        settle();
      } else if (kind == Frame.ABORT) {
        sourcesTaken += source;
      }
      queue.remove();
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
