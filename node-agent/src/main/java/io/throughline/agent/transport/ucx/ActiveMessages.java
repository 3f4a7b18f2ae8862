package io.throughline.agent.transport.ucx;

import io.throughline.agent.transport.LongQueue;
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
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The run's own messages as active messages. One that is expected is copied to where it goes as UCX
 * brings it; one that is early, or still with the sender, waits in line.
 */
final class ActiveMessages implements Messages {
  private static final int MOST_EARLY = 1 << 16;

  /** Kinds as words in the line. */
  private static final long EAGER = 0;

  private static final long PASSING = 1;
  private static final long RENDEZVOUS = 2;
  private static final long MOST_COPIED_BYTES = 64L << 20;

  private final UcxWorker worker;
  private final UcxActiveMessages incoming;
  private final PostedReceives receives = new PostedReceives();
  private final PendingReceives pending;

  /** Bytes of the messages that are being fetched, by ticket. */
  private final long[] fetching = new long[Transport.MOST_UNFINISHED];

  /** The line: name, length and kind. */
  private final LongQueue early = new LongQueue(3, MOST_EARLY);

  /** Copies of the messages in the line that UCX could not leave with us, in the line's order. */
  private final Deque<MemorySegment> copies = new ArrayDeque<>();

  private long copiedBytes;
  private long matched;
  private @Nullable UcxMemory target;

  /** Id of the peer's channel, to which messages are sent. */
  private int peer;

  /**
   * @param channel of the worker; the id of what comes
   */
  ActiveMessages(UcxWorker worker, int channel) {
    this.worker = worker;
    this.pending = new PendingReceives(worker);
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
    if (memory != null
        && early.isEmpty()
        && matched < receives.posted()
        && kind != Kind.RENDEZVOUS) {
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
    if (early.full() || copiedBytes > MOST_COPIED_BYTES) {
      throw new TransportException(
          "%d messages came before this side expected them, more than are kept"
              .formatted(early.size()));
    }
    early.add(message, length, word(kind));
    if (kind == Kind.PASSING) {
      MemorySegment copy = MemorySegment.ofArray(new byte[Math.toIntExact(length)]);
      incoming.copy(message, length, copy, 0);
      copies.add(copy);
      copiedBytes += length;
    }
    return kind != Kind.PASSING;
  }

  private static long word(Kind kind) {
    return switch (kind) {
      case EAGER -> EAGER;
      case PASSING -> PASSING;
      case RENDEZVOUS -> RENDEZVOUS;
    };
  }

  /** Gives those in line to the receives that wait. */
  private void match(UcxMemory memory) {
    while (!early.isEmpty() && matched < receives.posted()) {
      long message = early.next(0);
      long length = early.next(1);
      long kind = early.next(2);
      long ticket = matched + 1;
      PostedReceives.requireRoom(receives.room(ticket), length);
      early.remove();
      matched = ticket;
      long offset = receives.offset(ticket);
      if (kind == RENDEZVOUS) {
        fetch(message, memory, ticket, offset, length);
        continue;
      }
      if (kind == PASSING) {
        MemorySegment.copy(copies.remove(), 0, memory.segment(), offset, length);
        copiedBytes -= length;
      } else {
        incoming.copy(message, length, memory.segment(), offset);
        incoming.release(message);
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
      throw UcxErrors.because(e);
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
    for (; !early.isEmpty(); early.remove()) {
      if (early.next(2) != PASSING) {
        incoming.release(early.next(0));
      }
    }
    copies.clear();
  }
}
