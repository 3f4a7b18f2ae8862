package io.throughline.agent.transport.staged;

import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that is under way between two connected sides, in either direction. */
final class Traffic {
  private final Transport inner;
  private final Outgoing outgoing;
  private final Incoming incoming;
  private final Reads reads;

  /** Null where this side's memory is the host's: writes arrive there by themselves. */
  private final @Nullable Arriving arriving;

  private final Notification heard = new Notification();
  private final HeardWords passedOn = new HeardWords();

  /**
   * @param slots for what goes out, for writes that arrive, and for messages; none where this
   *     side's memory is the host's
   */
  Traffic(Transport inner, Stage here, Stage there, List<Slots> slots) {
    this.inner = inner;
    boolean onGpu = !slots.isEmpty();
    outgoing = new Outgoing(inner, here, there, onGpu ? slots.get(0) : null);
    arriving = onGpu ? new Arriving(inner, slots.get(1)) : null;
    incoming = new Incoming(inner, here, there, onGpu ? slots.get(2) : null);
    reads = new Reads(inner, outgoing);
  }

  Outgoing outgoing() {
    return outgoing;
  }

  Incoming incoming() {
    return incoming;
  }

  Reads reads() {
    return reads;
  }

  /** Takes the next notification that is not about staging. */
  boolean passedOn(Notification into) {
    return passedOn.take(into);
  }

  /** Grows with everything that gets ahead. */
  long movement() {
    return outgoing.movement()
        + incoming.movement()
        + reads.movement()
        + (arriving == null ? 0 : arriving.movement());
  }

  /** Whether a GPU is at work, which wakes nobody. */
  boolean copying() {
    return outgoing.copying() || incoming.copying() || (arriving != null && arriving.copying());
  }

  /** Does what can be done by now; returns whether that was anything. */
  boolean pump() {
    long before = movement();
    while (inner.poll(heard)) {
      hear(heard.first(), heard.second());
    }
    if (arriving != null) {
      arriving.pump();
    }
    outgoing.pump();
    incoming.pump();
    reads.pump();
    return movement() != before;
  }

  private void hear(long first, long second) {
    long kind = Words.kind(first);
    if (kind == Words.PIECE) {
      if (arriving == null) {
        throw new TransportException("a piece for a GPU came to a side without one");
      }
      arriving.piece(Words.length(first), second);
    } else if (kind == Words.TAKEN) {
      outgoing.taken(second);
    } else if (kind == Words.READ) {
      reads.serve(Words.length(first), second);
    } else if (kind == Words.SERVED) {
      reads.answered(second);
    } else {
      passedOn.add(first, second);
    }
  }
}
