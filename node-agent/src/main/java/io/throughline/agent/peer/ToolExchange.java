package io.throughline.agent.peer;

import static io.throughline.agent.sync.ControlMessage.BASELINE_END;
import static io.throughline.agent.sync.ControlMessage.BASELINE_SERVE;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StopSignal;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/**
 * Messages of both sides between measurements, over the data path. Nobody spins here: while a peer
 * runs, the CPUs are its own.
 */
final class ToolExchange {
  /** Something heard. */
  record Word(ControlMessage kind, long count) {}

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

  void say(ControlMessage message, long count) {
    controlLink.say(message, count);
  }

  /**
   * Waits for the other side's next word.
   *
   * @param what it is, for people
   * @return empty when the run was asked to stop, here or at the peer
   */
  Optional<Word> hear(String what) {
    Deadline deadline = Deadline.after(timeoutNanos);
    while (!stop.raised()) {
      Optional<Word> word = heard();
      if (word.isPresent()) {
        return word;
      }
      paths.run();
      LockSupport.parkNanos(NAP_NANOS);
      if (deadline.passed()) {
        throw StallFailure.inVain(timeoutNanos, what);
      }
    }
    return Optional.empty();
  }

  /** The other side's next word, if it has come. */
  Optional<Word> heard() {
    transport.progress();
    while (transport.poll(incoming)) {
      ControlMessage message = ControlMessage.of(incoming.first());
      if (message == STOP) {
        stop.follow();
        return Optional.empty();
      }
      if (message.owner() == Owner.BASELINE) {
        return Optional.of(new Word(message, incoming.second()));
      }
      ControlMessage.dropLate(
          incoming, Owner.BASELINE, "a side between measurements", BASELINE_SERVE, BASELINE_END);
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
