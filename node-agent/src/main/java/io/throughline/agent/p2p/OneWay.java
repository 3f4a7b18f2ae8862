package io.throughline.agent.p2p;

import static io.throughline.agent.sync.ControlMessage.CLOCK_DONE;
import static io.throughline.agent.sync.ControlMessage.ONE_WAY_DATE;
import static io.throughline.agent.sync.ControlMessage.ONE_WAY_NEXT;
import static io.throughline.agent.sync.ControlMessage.ONE_WAY_READY;

import io.throughline.agent.point.Recorder;
import io.throughline.agent.transport.Deadline;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ClockProbe;
import io.throughline.agent.workload.ControlLink;
import io.throughline.protocol.evidence.ClockOffset;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * Messages one by one after a point: each side takes the time by its own clock, and the receiver
 * asks for the other clock before and after. Apart from the measurement, which it leaves alone.
 */
final class OneWay {
  private static final int MOST_MESSAGES = 300;
  private static final long MOST_NANOS = 500_000_000;

  private final WorkerContext workerContext;
  private final PointsSettings settings;
  private final PointSpec spec;
  private final Transport transport;
  private final ControlLink controlLink;
  private final boolean twoSided;

  OneWay(WorkerContext workerContext, PointSpec spec, ControlLink controlLink) {
    this.workerContext = workerContext;
    this.settings = workerContext.settings();
    this.spec = spec;
    this.transport = workerContext.transport();
    this.controlLink = controlLink;
    this.twoSided = spec.operation() != Operation.PUT;
  }

  /** The sender's part, until the receiver has had enough. */
  @Nullable ClockOffset send() {
    long allowed = settings.limits().budget().take(MOST_MESSAGES, spec.size());
    controlLink.say(ONE_WAY_READY, allowed);
    long sent = 0;
    while (controlLink.hear(ONE_WAY_NEXT, "the receiver to wait for a message")
        && controlLink.heard() == 1) {
      sent++;
      long posted = System.nanoTime();
      complete(
          twoSided
              ? transport.send(settings.buffers().out(), spec.size())
              : transport.write(settings.buffers().out(), spec.size(), settings.buffers().in()));
      if (!twoSided) {
        complete(transport.flush());
      }
      controlLink.say(ONE_WAY_DATE, posted);
      keepToCap(posted);
    }
    settings.limits().budget().giveBack(allowed - sent, spec.size());
    controlLink.hear(CLOCK_DONE, "the receiver's last question for the clock");
    return null;
  }

  private void complete(long ticket) {
    if (ticket != 0) {
      controlLink.await(ticket, "a message to be complete");
    }
  }

  private void keepToCap(long posted) {
    if (settings.limits().bandwidth() == 0) {
      return;
    }
    long nanos = (long) (spec.size() * 1e9 / settings.limits().bandwidth());
    Deadline until = Deadline.after(Math.min(nanos, settings.timeout() / 2));
    while (System.nanoTime() - posted < nanos && !until.passed()) {
      controlLink.keepAlive();
      workerContext.waiting().idle(transport, 1_000_000);
    }
  }

  /**
   * The receiver's part.
   *
   * @param latency gets each message's, in nanoseconds of this side's clock
   * @return how well the other clock is known; null where it was not told
   */
  @Nullable ClockOffset receive(Histogram latency) {
    if (!controlLink.hear(ONE_WAY_READY, "the sender's word that it answers")) {
      return null;
    }
    long most = controlLink.heard();
    ClockProbe clock = new ClockProbe(controlLink);
    ClockProbe.Series before = clock.ask();
    boolean whole = before == null || messages(latency, before.offset(), most);
    if (!whole) {
      return null;
    }
    controlLink.say(ONE_WAY_NEXT, 0);
    ClockProbe.Series after = clock.ask();
    controlLink.say(CLOCK_DONE, 0);
    return ClockProbe.offset(before, after);
  }

  /** False when it was stopped. */
  private boolean messages(Histogram latency, long ahead, long most) {
    Deadline until = Deadline.after(MOST_NANOS);
    for (int i = 0; i < most && (i == 0 || !until.passed()); i++) {
      long ticket = twoSided ? transport.receive(settings.buffers().in(), spec.size()) : 0;
      controlLink.say(ONE_WAY_NEXT, 1);
      long arrived = twoSided ? arrival(ticket) : 0;
      if (!controlLink.hear(ONE_WAY_DATE, "the time at which a message was posted")) {
        return false;
      }
      // What was put is seen to be there when its flush is told of.
      long here = twoSided ? arrived : System.nanoTime();
      Recorder.record(latency, here - (controlLink.heard() - ahead));
    }
    return true;
  }

  private long arrival(long ticket) {
    controlLink.awaitArrival(ticket, "a message that is timed one way");
    return System.nanoTime();
  }
}
