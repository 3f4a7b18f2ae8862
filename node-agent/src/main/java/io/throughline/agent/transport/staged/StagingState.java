package io.throughline.agent.transport.staged;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.transport.LongQueue;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All that is under way between two connected sides, in either direction. */
final class StagingState {
  /** More than a peer's protocol leaves untaken. */
  private static final int MOST_PASSED_ON = 1 << 24;

  private final Transport inner;
  private final Outgoing outgoing;
  private final StagedReceives stagedReceives;
  private final StagedReads reads;

  /** Null where this side's memory is the host's: writes arrive there by themselves. */
  private final @Nullable StagedArrivals stagedArrivals;

  private final Notification heard = new Notification();

  /** Notifications that are not about staging, until somebody takes them. */
  private final LongQueue passedOn = new LongQueue(2, MOST_PASSED_ON);

  /**
   * @param slots for what goes out, for writes that arrive, and for messages; none where this
   *     side's memory is the host's
   */
  StagingState(Transport inner, StagingLayout here, StagingLayout there, List<StagingSlots> slots) {
    this.inner = inner;
    boolean onGpu = !slots.isEmpty();
    outgoing = new Outgoing(inner, here, there, onGpu ? slots.get(0) : null);
    stagedArrivals = onGpu ? new StagedArrivals(inner, slots.get(1)) : null;
    stagedReceives = new StagedReceives(inner, here, there, onGpu ? slots.get(2) : null);
    reads = new StagedReads(inner, outgoing);
  }

  Outgoing outgoing() {
    return outgoing;
  }

  StagedReceives incoming() {
    return stagedReceives;
  }

  StagedReads reads() {
    return reads;
  }

  /** Takes the next notification that is not about staging. */
  boolean passedOn(Notification into) {
    if (passedOn.isEmpty()) {
      return false;
    }
    into.set(passedOn.next(0), passedOn.next(1));
    passedOn.remove();
    return true;
  }

  /** Grows with everything that gets ahead. */
  long movement() {
    return outgoing.movement()
        + stagedReceives.movement()
        + reads.movement()
        + (stagedArrivals == null ? 0 : stagedArrivals.movement());
  }

  /** Whether a GPU is at work, which wakes nobody. */
  boolean copying() {
    return outgoing.copying()
        || stagedReceives.copying()
        || (stagedArrivals != null && stagedArrivals.copying());
  }

  /** Does what can be done by now; returns whether that was anything. */
  boolean pump() {
    long before = movement();
    while (inner.poll(heard)) {
      hear(heard.first(), heard.second());
    }
    if (stagedArrivals != null) {
      stagedArrivals.pump();
    }
    outgoing.pump();
    stagedReceives.pump();
    reads.pump();
    return movement() != before;
  }

  private void hear(long first, long second) {
    if (!ControlMessage.belongs(first, Owner.STAGING)) {
      passedOn.add(first, second);
      return;
    }
    switch (ControlMessage.of(first)) {
      case STAGING_PIECE -> {
        if (stagedArrivals == null) {
          throw new TransportException("a piece for a GPU came to a side without one");
        }
        stagedArrivals.piece(ControlMessage.detail(first), second);
      }
      case STAGING_TAKEN -> outgoing.taken(second);
      case STAGING_READ -> reads.serve(ControlMessage.detail(first), second);
      default -> reads.answered(second);
    }
  }
}
