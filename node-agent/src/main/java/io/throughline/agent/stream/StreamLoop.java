package io.throughline.agent.stream;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.stream.StreamSettings.FlowControl;
import io.throughline.agent.stream.StreamSettings.Ring;
import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.agent.workload.WorkSetup;

/** Parts that the hot loops of both sides have: their fields are read in place, without a call. */
abstract sealed class StreamLoop permits Sender, Receiver {
  /** After a stop, for what is in flight. */
  static final long DRAIN_NANOS = 2_000_000_000L;

  final StreamSettings settings;
  final Ring ring;
  final FlowControl flowControl;
  final Transport transport;
  final SlotPattern pattern;
  final WaitStrategy waitStrategy;
  final CounterBoard counters;
  final LatencyBoard latencies;
  final StopSignal stop;
  final StallTimeout stallTimeout;
  final Notification incoming = new Notification();
  Phase phase = Phase.WARM_UP;
  long heard;
  long drainUntil;

  /** Whether it ended before its time. */
  boolean cutShort;

  private long beatAt;

  StreamLoop(
      StreamSettings settings,
      Transport transport,
      SlotPattern pattern,
      WaitStrategy waitStrategy,
      WorkSetup setup) {
    this.settings = settings;
    this.ring = settings.ring();
    this.flowControl = settings.flowControl();
    this.transport = transport;
    this.pattern = pattern;
    this.waitStrategy = waitStrategy;
    this.counters = setup.counters();
    this.latencies = setup.latencies();
    this.stop = setup.stop();
    this.stallTimeout = new StallTimeout(settings.timeout());
  }

  final void begin(Phase newPhase, long start) {
    phase = newPhase;
    cutShort = false;
    beatAt = start;
    stallTimeout.restart(start);
  }

  /** A side that is held up must be able to tell one that is slow on purpose from a lost one. */
  final void beat(long now, ControlMessage sign, long count) {
    stallTimeout.restart(now);
    if (now - beatAt > settings.beatNanos() && sign.send(transport, count)) {
      beatAt = now;
    }
  }

  /**
   * @param what is waited for, for people
   */
  final StallFailure standstill(String what) {
    return StallFailure.noProgress(
        settings.timeout(), "waiting for %s: %s".formatted(what, state()));
  }

  /** The counters of this moment, for people. */
  abstract String state();
}
