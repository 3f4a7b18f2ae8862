package io.throughline.agent.p2p;

import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.StopSignal;

/** What the other side's worker has said of the present leg, and the way to answer. */
final class ControlInbox {
  /** Nothing was said yet. */
  static final long UNKNOWN = Long.MAX_VALUE;

  private final Transport transport;
  private final StopSignal stop;
  private final Notification incoming = new Notification();
  private long leg;
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

  void enter(long newLeg) {
    leg = newLeg;
    landed = 0;
    taken = 0;
    steady = 0;
    end = UNKNOWN;
    left = UNKNOWN;
  }

  void listen() {
    while (transport.poll(incoming)) {
      heard++;
      hear(
          ControlMessage.kind(incoming.first()),
          ControlMessage.leg(incoming.first()),
          incoming.second());
    }
  }

  private void hear(long kind, long of, long count) {
    if (kind == ControlMessage.STOP) {
      stop.follow();
    } else if (kind == ControlMessage.BEGIN) {
      began = of;
    } else if (of == leg) {
      if (kind == ControlMessage.LANDED) {
        landed = Math.max(landed, count);
      } else if (kind == ControlMessage.TAKEN) {
        taken = Math.max(taken, count);
      } else if (kind == ControlMessage.END) {
        end = count;
        landed = count;
      } else if (kind == ControlMessage.STEADY) {
        steady = count;
      } else if (kind == ControlMessage.LEFT) {
        left = count;
      }
    }
  }

  /** False when there is no room just now. */
  boolean say(long kind, long count) {
    return transport.notify(ControlMessage.word(kind, leg), count);
  }

  long leg() {
    return leg;
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

  /** Whether the other side is ready for the present leg. */
  boolean begun() {
    return began >= leg;
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
