package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.PostedReceives;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import io.throughline.nativebridge.ucx.UcxActiveMessages;
import io.throughline.nativebridge.ucx.UcxActiveMessages.Kind;
import io.throughline.nativebridge.ucx.UcxEndpoint;
import io.throughline.nativebridge.ucx.UcxException;
import io.throughline.nativebridge.ucx.UcxMemory;
import io.throughline.nativebridge.ucx.UcxStatus;
import io.throughline.nativebridge.ucx.UcxWorker;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * The run's own messages as active messages. One that is expected is copied to where it goes as UCX
 * brings it; one that is early, or still with the sender, waits in line.
 */
final class ActiveMessages implements Messages {
  private static final int MOST_EARLY = 1 << 16;
  private static final long MOST_COPIED_BYTES = 64L << 20;

  private final UcxWorker worker;
  private final UcxActiveMessages incoming;
  private final PostedReceives receives = new PostedReceives();
  private final Pending pending;

  /** Bytes of the messages that are being fetched, by ticket. */
  private final long[] fetching = new long[Transport.MOST_UNFINISHED];

  /** The line, a ring. */
  private final long[] data = new long[MOST_EARLY];

  private final long[] lengths = new long[MOST_EARLY];
  private final Kind[] kinds = new Kind[MOST_EARLY];

  /** Of those that UCX could not leave with us. */
  private final @Nullable MemorySegment[] copies = new MemorySegment[MOST_EARLY];

  private long head;
  private long tail;
  private long copiedBytes;
  private long matched;
  private @Nullable UcxMemory target;

  /** Of the peer's channel: the id of what is sent. */
  private int peer;

  /**
   * @param channel of the worker; the id of what comes
   */
  ActiveMessages(UcxWorker worker, int channel) {
    this.worker = worker;
    this.pending = new Pending(worker);
    this.incoming = worker.takeActiveMessages(channel, this::bring);
  }

  void sendTo(int channel) {
    peer = channel;
  }

  @Override
  public long send(UcxEndpoint endpoint, UcxMemory source, long offset, long length) {
    return endpoint.activeMessage(peer, source, offset, length);
  }

  @Override
  public long receive(UcxEndpoint endpoint, UcxMemory memory, long offset, long length) {
    target = memory;
    long ticket = receives.post(offset, length);
    match(memory);
    return ticket;
  }

  /** UCX calls this from within the worker's progress. */
  private boolean bring(long message, long length, Kind kind) {
    UcxMemory memory = target;
    if (memory != null && head == tail && matched < receives.posted() && kind != Kind.RENDEZVOUS) {
      long ticket = matched + 1;
      if (length <= receives.room(ticket)) {
        incoming.copy(message, length, memory.segment(), receives.offset(ticket));
        receives.arrive(ticket, length);
        matched = ticket;
        return false;
      }
    }
    return keep(message, length, kind);
  }

  private boolean keep(long message, long length, Kind kind) {
    if (tail - head == MOST_EARLY || copiedBytes > MOST_COPIED_BYTES) {
      throw new TransportException(
          "%d messages came before this side expected them, more than are kept"
              .formatted(tail - head));
    }
    int at = (int) (tail % MOST_EARLY);
    data[at] = message;
    lengths[at] = length;
    kinds[at] = kind;
    if (kind == Kind.PASSING) {
      MemorySegment copy = MemorySegment.ofArray(new byte[Math.toIntExact(length)]);
      incoming.copy(message, length, copy, 0);
      copies[at] = copy;
      copiedBytes += length;
    }
    tail++;
    return kind != Kind.PASSING;
  }

  /** Gives those in line to the receives that wait. */
  private void match(UcxMemory memory) {
    while (head < tail && matched < receives.posted()) {
      int at = (int) (head % MOST_EARLY);
      long length = lengths[at];
      long ticket = matched + 1;
      PostedReceives.requireRoom(receives.room(ticket), length);
      head++;
      matched = ticket;
      long offset = receives.offset(ticket);
      if (kinds[at] == Kind.RENDEZVOUS) {
        fetch(data[at], memory, ticket, offset, length);
        continue;
      }
      MemorySegment copy = copies[at];
      if (copy != null) {
        MemorySegment.copy(copy, 0, memory.segment(), offset, length);
        copies[at] = null;
        copiedBytes -= length;
      } else {
        incoming.copy(data[at], length, memory.segment(), offset);
        incoming.release(data[at]);
      }
      receives.arrive(ticket, length);
    }
  }

  private void fetch(long message, UcxMemory memory, long ticket, long offset, long length) {
    try {
      long request = incoming.fetch(message, memory, offset, length);
      pending.put(ticket, request);
      if (request == 0) {
        receives.arrive(ticket, length);
      } else {
        fetching[PostedReceives.slot(ticket)] = length;
      }
    } catch (UcxException e) {
      throw UcxErrors.because(e.status());
    }
  }

  @Override
  public boolean arrived(long ticket) {
    incoming.requireSound();
    UcxMemory memory = target;
    if (memory != null) {
      match(memory);
    }
    long request = pending.get(ticket);
    if (request != 0) {
      int status = worker.check(request);
      if (status == UcxStatus.IN_PROGRESS) {
        return false;
      }
      pending.spend(ticket);
      if (status != UcxStatus.OK) {
        throw UcxErrors.because(status);
      }
      receives.arrive(ticket, fetching[PostedReceives.slot(ticket)]);
    }
    return receives.take(ticket);
  }

  @Override
  public long received() {
    return receives.received();
  }

  @Override
  public void cancel() {
    pending.cancel();
    for (; head < tail; head++) {
      int at = (int) (head % MOST_EARLY);
      if (kinds[at] != Kind.PASSING) {
        incoming.release(data[at]);
      }
    }
  }
}
