package io.throughline.agent.stream;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.protocol.quantity.TimeSpan;

/** The data path outside of the hot loops: saying something, waiting for an answer, in time. */
final class Line {
  final Transport transport;
  private final Waiting waiting;
  private final long timeoutNanos;
  private final StopSignal stop;
  private final Notification incoming = new Notification();

  Line(Transport transport, Waiting waiting, long timeoutNanos, StopSignal stop) {
    this.transport = transport;
    this.waiting = waiting;
    this.timeoutNanos = timeoutNanos;
    this.stop = stop;
  }

  /** Sends a notification as soon as there is room. */
  void say(long kind, long count) {
    Deadline deadline = Deadline.after(timeoutNanos);
    while (!transport.notify(kind, count)) {
      pause();
      if (deadline.passed()) {
        throw late("room for a notification");
      }
    }
    transport.progress();
  }

  /**
   * Waits for a notification of one kind.
   *
   * @param what it is, for people
   * @return false when the run was asked to stop, here or at the peer, before it came
   */
  boolean hear(long kind, String what) {
    Deadline deadline = Deadline.after(timeoutNanos);
    while (!stop.raised()) {
      while (transport.poll(incoming)) {
        if (incoming.first() == kind) {
          return true;
        }
        if (incoming.first() == Talk.STOP) {
          stop.raise("the other side was stopped");
        }
      }
      pause();
      if (deadline.passed()) {
        throw late(what);
      }
    }
    return false;
  }

  /** Waits for a last notification, for a while; that it does not come is no failure. */
  void linger(long kind, long nanos) {
    Deadline deadline = Deadline.after(Math.min(nanos, timeoutNanos));
    while (!deadline.passed()) {
      while (transport.poll(incoming)) {
        if (incoming.first() == kind) {
          return;
        }
      }
      pause();
    }
  }

  /** Waits for a ticket. */
  void await(long ticket, String what) {
    Deadline deadline = Deadline.after(timeoutNanos);
    while (!transport.done(ticket)) {
      pause();
      if (deadline.passed()) {
        throw late(what);
      }
    }
  }

  private void pause() {
    if (transport.progress() == 0) {
      waiting.idle(transport, Long.MAX_VALUE);
    }
  }

  private StreamFailure late(String what) {
    return new StreamFailure(
        "waited %s in vain for %s".formatted(TimeSpan.format(timeoutNanos), what));
  }
}
