package io.throughline.agent.workload;

import static io.throughline.agent.sync.ControlMessage.CLOCK_ASK;
import static io.throughline.agent.sync.ControlMessage.CLOCK_TELL;
import static io.throughline.agent.sync.ControlMessage.PING;
import static io.throughline.agent.sync.ControlMessage.PONG;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.Fault;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.transport.TransportException;

/** The data path outside of the hot loops: saying something, waiting for an answer, in time. */
public final class ControlLink {
  /** Bytes at the beginning of the memory that the first round trip writes. */
  static final long GREETING_BYTES = 64;

  /**
   * Looks in vain before the CPU is given to others: an answer takes some ten microseconds, and a
   * thread that naps meanwhile measures its nap. Not many: where both sides share a CPU, the answer
   * waits for them.
   */
  private static final int PATIENT_LOOKS = 100;

  /** The question that is answered by which clock the other side reads. */
  static final long SOURCE_QUESTION = 0;

  private final Transport transport;
  private final WaitStrategy waitStrategy;
  private final long timeoutNanos;
  private final StopSignal stop;
  private final Notification incoming = new Notification();
  private final Fault fault = new Fault();
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

  /** Sends a message without a detail as soon as there is room. */
  public void say(ControlMessage message, long count) {
    say(message.word(), count);
  }

  /** Sends two words as soon as there is room. */
  public void say(long first, long second) {
    Deadline deadline = begin(timeoutNanos);
    while (!transport.notify(first, second)) {
      pause();
      if (deadline.passed()) {
        throw late("room for a notification");
      }
    }
    transport.progress();
  }

  /**
   * Waits for a message, and answers questions for the clock meanwhile.
   *
   * @param what it is, for people
   * @return false when the run was asked to stop, here or at the peer, before it came
   * @throws PeerLostException when the other side says that it cannot go on
   * @throws TransportException when anything else came that cannot be late
   */
  public boolean hear(ControlMessage wanted, String what) {
    Deadline deadline = begin(timeoutNanos);
    while (!stop.raised()) {
      while (transport.poll(incoming)) {
        if (heard(wanted, what)) {
          return true;
        }
      }
      pause();
      if (deadline.passed()) {
        throw late(what);
      }
    }
    return false;
  }

  private boolean heard(ControlMessage wanted, String what) {
    ControlMessage message = ControlMessage.of(incoming.first());
    if (message == wanted) {
      return true;
    }
    switch (message) {
      case STOP -> stop.follow();
      case CLOCK_ASK -> tellClock(incoming.second());
      case FAULT -> fault.hear(incoming.first(), incoming.second());
      default ->
          ControlMessage.dropLate(
              incoming, wanted.owner(), "a side that waits for " + what, wanted, STOP);
    }
    if (fault.whole()) {
      throw new PeerLostException("the other side says: " + fault.sentence());
    }
    return false;
  }

  /** The second word of what {@link #hear} heard last. */
  public long heard() {
    return incoming.second();
  }

  private void tellClock(long question) {
    // Without room for an answer the other side asks again.
    long told = question == SOURCE_QUESTION ? ClockSource.HERE : System.nanoTime();
    var _ = transport.notify(CLOCK_TELL.word(question), told);
  }

  /**
   * Asks for the other side's clock, once. Late answers to questions before are dropped.
   *
   * @param question its number, another each time; {@link #SOURCE_QUESTION} asks which clock it is
   * @param into gets the answer: its clock is the second word
   * @return false when no answer came in time, or the run was asked to stop
   */
  boolean askClock(long question, Notification into, Deadline until) {
    beginWait();
    while (!CLOCK_ASK.send(transport, question)) {
      pause();
      if (until.passed()) {
        return false;
      }
    }
    while (!until.passed()) {
      if (transport.poll(into)) {
        ControlMessage message = ControlMessage.of(into.first());
        if (message == STOP) {
          stop.follow();
        }
        if (message != CLOCK_TELL) {
          return false;
        }
        if (ControlMessage.detail(into.first()) == question) {
          return true;
        }
      } else {
        pause();
      }
    }
    return false;
  }

  /**
   * Waits for a last message, for a while; that it does not come is no failure, nor what comes
   * before it.
   */
  public void linger(ControlMessage last, long nanos) {
    Deadline deadline = begin(Math.min(nanos, timeoutNanos));
    while (!deadline.passed()) {
      while (transport.poll(incoming)) {
        ControlMessage message = ControlMessage.of(incoming.first());
        if (message == last) {
          return;
        }
        if (message == CLOCK_ASK) {
          tellClock(incoming.second());
        }
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
    beginWait();
    return Deadline.after(nanos);
  }

  private void beginWait() {
    inVain = 0;
    waitStrategy.reset();
  }

  private void pause() {
    if (transport.progress() == 0 && ++inVain > PATIENT_LOOKS) {
      waitStrategy.idle(transport, Long.MAX_VALUE);
    }
  }

  private StallFailure late(String what) {
    return StallFailure.inVain(timeoutNanos, what);
  }
}
