package io.throughline.agent.peer;

import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.Stalled;
import io.throughline.agent.workload.StopSignal;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * What both sides say to each other between measurements, over the data path. Nobody spins here:
 * while a peer runs, the CPUs are its own.
 */
final class ToolExchange {
  /** The sender wants the peer's server for a point; answered by READY or NOT_READY. */
  static final long SERVE = 21;

  /** It listens; the count is its port. */
  static final long READY = 22;

  static final long NOT_READY = 23;

  /** The client has ended; the count is 1 where it gave a figure. */
  static final long CLIENT_DONE = 24;

  /** The server has ended too. */
  static final long SERVER_DONE = 25;

  /** Throughline's own turn, at a point. */
  static final long OWN = 26;

  /** All points are through; the count is the number of figures that peers gave. */
  static final long END = 27;

  /** As SERVE, for a short run that tells how fast the peer is. */
  static final long CALIBRATE = 28;

  /** Something heard. */
  record Word(long kind, long count) {}

  private static final long NAP_NANOS = 200_000;

  private final Transport transport;
  private final ControlLink controlLink;
  private final StopSignal stop;
  private final long timeoutNanos;
  private final Runnable paths;
  private final Notification incoming = new Notification();

  /**
   * @param paths moves Throughline's own data paths on: the last word of a measurement may still be
   *     on its way out there, and the other side waits for it
   */
  ToolExchange(
      Transport transport,
      ControlLink controlLink,
      StopSignal stop,
      long timeoutNanos,
      Runnable paths) {
    this.transport = transport;
    this.controlLink = controlLink;
    this.stop = stop;
    this.timeoutNanos = timeoutNanos;
    this.paths = paths;
  }

  void say(long kind, long count) {
    controlLink.say(kind, count);
  }

  /**
   * Waits for the other side's next word.
   *
   * @param what it is, for people
   * @param nanos that are waited beyond the run's timeout
   * @return empty when the run was asked to stop, here or at the peer
   */
  Optional<Word> hear(String what, long nanos) {
    Deadline deadline = Deadline.after(timeoutNanos + nanos);
    while (!stop.raised()) {
      Optional<Word> word = heard();
      if (word.isPresent()) {
        return word;
      }
      paths.run();
      LockSupport.parkNanos(NAP_NANOS);
      if (deadline.passed()) {
        throw Stalled.inVain(timeoutNanos + nanos, what);
      }
    }
    return Optional.empty();
  }

  /** The other side's next word, if it has come. */
  Optional<Word> heard() {
    transport.progress();
    while (transport.poll(incoming)) {
      if (incoming.first() == ControlLink.STOP) {
        stop.follow();
        return Optional.empty();
      }
      if (incoming.first() >= SERVE && incoming.first() <= CALIBRATE) {
        return Optional.of(new Word(incoming.first(), incoming.second()));
      }
    }
    return Optional.empty();
  }

  /** Waits for the run to be stopped. */
  boolean stoppedWithin(long nanos) {
    Deadline deadline = Deadline.after(nanos);
    while (!stop.raised() && !deadline.passed()) {
      LockSupport.parkNanos(NAP_NANOS);
    }
    return stop.raised();
  }

  boolean stopped() {
    return stop.raised();
  }
}
