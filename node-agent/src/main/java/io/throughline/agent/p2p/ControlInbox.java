package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.P2P_ALIVE;
import static io.throughline.agent.sync.ControlMessage.P2P_BEGIN;
import static io.throughline.agent.sync.ControlMessage.P2P_END;
import static io.throughline.agent.sync.ControlMessage.P2P_LANDED;
import static io.throughline.agent.sync.ControlMessage.P2P_LEFT;
import static io.throughline.agent.sync.ControlMessage.P2P_STEADY;
import static io.throughline.agent.sync.ControlMessage.P2P_TAKEN;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.StopSignal;

/** Holds the control messages of the other side's worker for the present phase, and answers. */
final class ControlInbox {
  /** Nothing was said yet. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private final Transport transport;
  private final StopSignal stop;
  private final Notification incoming = new Notification();
  private long phase;
  private long landed;
  private long taken;
  private long end;
  private long began;
  private long left;
  private long steady;
  private long heard;

  ControlInbox(Transport transport, StopSignal stop) {
    this.transport = transport;
    this.stop = stop;
  }

  void enter(long newPhase) {
    phase = newPhase;
    landed = 0;
    taken = 0;
    steady = 0;
    end = UNKNOWN;
    left = UNKNOWN;
  }

  void listen() {
    while (transport.poll(incoming)) {
      heard++;
      hear(ControlMessage.of(incoming.first()), ControlMessage.detail(incoming.first()));
    }
  }

  private void hear(ControlMessage message, long of) {
    switch (message) {
      case STOP -> stop.follow();
      case P2P_BEGIN -> began = of;
      case P2P_ALIVE -> {}
      case P2P_LANDED, P2P_END, P2P_TAKEN, P2P_STEADY, P2P_LEFT -> {
        if (of == phase) {
          count(message, incoming.second());
        } else if (of > phase) {
          throw ControlMessage.unexpected(
              incoming, "a worker in phase " + phase, P2P_BEGIN, P2P_ALIVE, STOP);
        }
      }
      default ->
          ControlMessage.dropLate(
              incoming,
              Owner.P2P,
              "a worker in phase " + phase,
              P2P_BEGIN,
              P2P_LANDED,
              P2P_END,
              P2P_TAKEN,
              P2P_STEADY,
              P2P_LEFT,
              P2P_ALIVE,
              STOP);
    }
  }

  private void count(ControlMessage message, long count) {
    switch (message) {
      case P2P_LANDED -> landed = Math.max(landed, count);
      case P2P_TAKEN -> taken = Math.max(taken, count);
      case P2P_END -> landed = end = count;
      case P2P_STEADY -> steady = count;
      default -> left = count;
    }
  }

  /** False when there is no room just now. */
  boolean say(ControlMessage message, long count) {
    return transport.notify(message.word(phase), count);
  }

  long phase() {
    return phase;
  }

  long landed() {
    return landed;
  }

  long taken() {
    return taken;
  }

  long end() {
    return end;
  }

  boolean ended() {
    return end != UNKNOWN;
  }

  /** Whether the other side is ready for the present phase. */
  boolean begun() {
    return began >= phase;
  }

  long left() {
    return left;
  }

  boolean steady() {
    return steady != 0;
  }

  /** Changes with each notification. */
  long heard() {
    return heard;
  }
}
