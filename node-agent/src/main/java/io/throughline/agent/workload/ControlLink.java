package io.throughline.agent.workload;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;

/** The data path outside of the hot loops: saying something, waiting for an answer, in time. */
public final class ControlLink {
  private final Transport transport;

  /** Kinds of notification that every work has: no other may use their numbers. */
  public static final long STOP = 5;

  public static final long PING = 7;
  public static final long PONG = 8;

  /** Asks for the other side's clock; answered wherever this side waits for a notification. */
  public static final long CLOCK_ASK = 10;

  /** The answer: the second word is the clock of {@link System#nanoTime}. */
  public static final long CLOCK_TELL = 11;

  /** No more is asked. */
  public static final long CLOCK_DONE = 12;

  /** Bytes at the beginning of the memory that the first round trip writes. */
  static final long GREETING_BYTES = 64;

  /**
   * Looks in vain before the CPU is given to others: an answer takes some ten microseconds, and a
   * thread that naps meanwhile measures its nap. Not many: where both sides share a CPU, the answer
   * waits for them.
   */
  private static final int PATIENT_LOOKS = 100;

  private final WaitStrategy waitStrategy;
  private final long timeoutNanos;
  private final StopSignal stop;
  private final Notification incoming = new Notification();
  private int inVain;

  public ControlLink(
      Transport transport, WaitStrategy waitStrategy, long timeoutNanos, StopSignal stop) {
    this.transport = transport;
    this.waitStrategy = waitStrategy;
    this.timeoutNanos = timeoutNanos;
    this.stop = stop;
  }

  /** One write with its flush, told of and answered: the path stands and carries. */
  public void roundTrip(boolean sends) {
    if (sends) {
      await(transport.write(0, GREETING_BYTES, 0), "the first write");
      await(transport.flush(), "the first flush");
      say(PING, 0);
      hear(PONG, "the receiver's answer to the first write");
    } else if (hear(PING, "the sender's first write")) {
      say(PONG, 0);
    }
  }

  /** Drives the transport while others get ready. */
  public void keepAlive() {
    transport.progress();
  }

  /** Sends a notification as soon as there is room. */
  public void say(long kind, long count) {
    Deadline deadline = begin(timeoutNanos);
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
  public boolean hear(long kind, String what) {
    Deadline deadline = begin(timeoutNanos);
    while (!stop.raised()) {
      while (transport.poll(incoming)) {
        if (incoming.first() == kind) {
          return true;
        }
        if (incoming.first() == STOP) {
          stop.follow();
        }
        tellClock();
      }
      pause();
      if (deadline.passed()) {
        throw late(what);
      }
    }
    return false;
  }

  /** The second word of what {@link #hear} heard last. */
  public long heard() {
    return incoming.second();
  }

  private void tellClock() {
    if (incoming.first() == CLOCK_ASK) {
      // Without room for an answer the other side asks again.
      var _ = transport.notify(CLOCK_TELL, System.nanoTime());
    }
  }

  /**
   * Asks for the other side's clock, once.
   *
   * @param into gets the answer: its clock is the second word
   * @return false when no answer came in time, or something else did
   */
  boolean askClock(Notification into, Deadline until) {
    inVain = 0;
    while (!transport.notify(CLOCK_ASK, 0)) {
      pause();
      if (until.passed()) {
        return false;
      }
    }
    while (!until.passed()) {
      if (transport.poll(into)) {
        if (into.first() == STOP) {
          stop.follow();
        }
        return into.first() == CLOCK_TELL;
      }
      pause();
    }
    return false;
  }

  /** Waits for a last notification, for a while; that it does not come is no failure. */
  public void linger(long kind, long nanos) {
    Deadline deadline = begin(Math.min(nanos, timeoutNanos));
    while (!deadline.passed()) {
      while (transport.poll(incoming)) {
        if (incoming.first() == kind) {
          return;
        }
        tellClock();
      }
      pause();
    }
  }

  /** Waits for a ticket. */
  public void await(long ticket, String what) {
    Deadline deadline = begin(timeoutNanos);
    while (!transport.done(ticket)) {
      pause();
      if (deadline.passed()) {
        throw late(what);
      }
    }
  }

  /** Waits until a message has come that was asked for. */
  public void awaitArrival(long ticket, String what) {
    Deadline deadline = begin(timeoutNanos);
    while (!transport.arrived(ticket)) {
      pause();
      if (deadline.passed()) {
        throw late(what);
      }
    }
  }

  private Deadline begin(long nanos) {
    inVain = 0;
    return Deadline.after(nanos);
  }

  private void pause() {
    if (transport.progress() == 0 && ++inVain > PATIENT_LOOKS) {
      waitStrategy.idle(transport, Long.MAX_VALUE);
    }
  }

  private Stalled late(String what) {
    return Stalled.inVain(timeoutNanos, what);
  }
}
