package io.throughline.agent.pipeline;

import static io.throughline.agent.sync.ControlMessage.PIPELINE_BEAT;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_BYE;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_CHECKSUM;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_CONSUMED;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_FINAL;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_LANDED;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_READY;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.sync.ControlMessage;
import io.throughline.agent.sync.ControlMessage.Owner;
import io.throughline.agent.sync.Fault;
import io.throughline.agent.transport.Notification;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.agent.transport.Transport;
import io.throughline.agent.workload.ControlLink;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.WaitStrategy;
import io.throughline.protocol.result.TransferProtocol;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.PointSpec;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Control messages of the two sides while chunks go from one to the other. */
final class PipelineControl {
  /** In place of what the other side has not said. */
  static final long NOT_SAID = -1;

  private final PipelineSettings settings;
  private final Transport transport;
  private final WaitStrategy waitStrategy;
  private final StopSignal stop;
  private final IdleStages idleStages;
  private final ControlLink controlLink;
  private final Notification incoming = new Notification();
  private final Fault fault = new Fault();
  private long landed;
  private long last = NOT_SAID;
  private long consumed;
  private long ready = NOT_SAID;
  private long checksum = NOT_SAID;
  private boolean bye;
  private long heard;

  PipelineControl(
      PipelineSettings settings,
      Transport transport,
      WaitStrategy waitStrategy,
      StopSignal stop,
      IdleStages idleStages) {
    this.settings = settings;
    this.transport = transport;
    this.waitStrategy = waitStrategy;
    this.stop = stop;
    this.idleStages = idleStages;
    this.controlLink = new ControlLink(transport, waitStrategy, settings.timeouts().idle(), stop);
  }

  Transport transport() {
    return transport;
  }

  /** How the side that sends has its chunks carried at a point; null where it sends none. */
  @Nullable TransferProtocol protocol(PointSpec spec) {
    return settings.side().begins()
            && PipelineStages.of(spec).filter(StageRunner::crosses).isPresent()
        ? transport.protocol(Operation.PUT, settings.chunks().bytes())
        : null;
  }

  List<TransferProtocol> protocols() {
    return settings.specs().stream()
        .map(this::protocol)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }

  void roundTrip() {
    controlLink.roundTrip(settings.side().begins());
  }

  /**
   * Drives the transport and hears the other side; returns whether anything happened. What came
   * before the other side's failure counts first: a point that has begun is kept as a part.
   *
   * @throws PeerLostException from the turn after the one that heard why the other side failed
   */
  boolean turn() {
    if (fault.whole()) {
      throw new PeerLostException("the other side says: " + fault.sentence());
    }
    boolean busy = transport.progress() > 0;
    while (transport.poll(incoming)) {
      busy = true;
      heard++;
      hear(incoming.second());
    }
    return busy;
  }

  private void hear(long number) {
    switch (ControlMessage.of(incoming.first())) {
      case PIPELINE_LANDED -> landed = Math.max(landed, number);
      case PIPELINE_FINAL -> landed = last = number;
      case PIPELINE_CONSUMED -> consumed = Math.max(consumed, number);
      case PIPELINE_READY -> ready = number;
      case PIPELINE_CHECKSUM -> checksum = number;
      case PIPELINE_BYE -> bye = true;
      case FAULT -> fault.hear(incoming.first(), number);
      case STOP -> stop.follow();
      default ->
          ControlMessage.dropLate(
              incoming,
              Owner.PIPELINE,
              "an end of a pipeline",
              PIPELINE_LANDED,
              PIPELINE_FINAL,
              PIPELINE_CONSUMED,
              PIPELINE_READY,
              PIPELINE_CHECKSUM,
              PIPELINE_BYE,
              PIPELINE_BEAT,
              STOP);
    }
  }

  /** Chunks that are here, as the source says. */
  long landed() {
    return landed;
  }

  /** Chunks of this point in all; below 0 while the source has not said. */
  long last() {
    return last;
  }

  /** Chunks that have left the sink's slots. */
  long consumed() {
    return consumed;
  }

  /** Anything that changes when there is progress. */
  long movement() {
    return heard + transport.movement();
  }

  /** Forgets the messages of the point before. */
  private void restart() {
    landed = consumed = 0;
    last = NOT_SAID;
  }

  /**
   * Waits until both sides are ready for a part of a point.
   *
   * @param number of the part, higher than the one before
   * @return false when the run was stopped
   */
  boolean meet(long number) {
    // The other side may begin as soon as it hears this.
    restart();
    controlLink.say(PIPELINE_READY, number);
    StallTimeout patience = patience();
    while (ready < number) {
      if (bye) {
        stop.follow();
      }
      if (stop.raised()) {
        return false;
      }
      pause(patience, "the other side to be ready");
    }
    return !stop.raised();
  }

  /** The checksum that the source found; waits for it. */
  long awaitChecksum() {
    StallTimeout patience = patience();
    while (checksum == NOT_SAID && !stop.raised() && !bye) {
      pause(patience, "the source's checksum");
    }
    return checksum;
  }

  /**
   * A point that only the other side works at may take longer; each of its messages counts anew.
   */
  private StallTimeout patience() {
    StallTimeout patience = settings.timeouts().whileFilling();
    patience.restart(System.nanoTime());
    return patience;
  }

  private void pause(StallTimeout patience, String what) {
    if (turn()) {
      waitStrategy.reset();
    } else {
      waitStrategy.idle();
    }
    long now = System.nanoTime();
    idleStages.look(now);
    if (patience.expired(now, heard)) {
      throw StallFailure.inVain(settings.timeouts().idle(), what);
    }
  }

  /** Sends as soon as there is room. */
  void say(ControlMessage message, long number) {
    controlLink.say(message, number);
  }

  /** Sends if there is room. */
  boolean trySay(ControlMessage message, long number) {
    return message.send(transport, number);
  }
}
