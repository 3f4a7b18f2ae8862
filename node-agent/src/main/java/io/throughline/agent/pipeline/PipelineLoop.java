package io.throughline.agent.pipeline;

import static io.throughline.agent.sync.ControlMessage.PIPELINE_BEAT;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_CONSUMED;
import static io.throughline.agent.sync.ControlMessage.PIPELINE_FINAL;
import static io.throughline.agent.sync.ControlMessage.STOP;

import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.store.StoreException;
import io.throughline.agent.workload.FileSync;
import io.throughline.agent.workload.StallFailure;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.StopSignal;
import io.throughline.agent.workload.SyncTimeout;
import io.throughline.agent.workload.WaitStrategy;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One stretch of work of one side: chains of stages run until both a time and a number of chunks
 * are through, and run empty.
 */
final class PipelineLoop {
  private static final long DRAIN_NANOS = 3_000_000_000L;

  /** The source says how many there are. */
  private static final StopCondition UNTIL_TOLD = new StopCondition(0, 0);

  private final PipelineSettings settings;
  private final WaitStrategy waitStrategy;
  private final StopSignal stop;
  private final LatencyBoard latencies;
  private final IdleStages idleStages;
  private final StallTimeout stallTimeout;
  private long beatAt;
  private long stoppedAt;
  private boolean stopTold;
  private boolean drained;

  /** Chunks that have crossed the network; {@code last} is the time of the last one. */
  private long through;

  private long last;

  PipelineLoop(
      PipelineSettings settings,
      WaitStrategy waitStrategy,
      StopSignal stop,
      LatencyBoard latencies,
      IdleStages idleStages) {
    this.settings = settings;
    this.waitStrategy = waitStrategy;
    this.stop = stop;
    this.latencies = latencies;
    this.idleStages = idleStages;
    this.stallTimeout = new StallTimeout(settings.timeouts().idle());
  }

  /**
   * Chains by themselves.
   *
   * @param until chunks of each chain, and time
   * @param pipelineControl to be kept alive meanwhile; null where there is no other side
   * @return when the last chunk was through
   */
  long alone(
      List<StageChain> stageChains,
      StopCondition until,
      @Nullable PipelineControl pipelineControl,
      long start) {
    stageChains.forEach(stageChain -> begin(stageChain, until, start));
    while (true) {
      boolean busy = pipelineControl != null && pipelineControl.turn();
      boolean empty = true;
      long now = System.nanoTime();
      idleStages.look(now);
      for (int i = 0; i < stageChains.size(); i++) {
        StageChain stageChain = stageChains.get(i);
        if (stageChain.step()) {
          busy = true;
          last = System.nanoTime();
        }
        stageChain.look(now);
        if (over(stageChain, until, now - start)) {
          stageChain.limit(stageChain.begun());
        }
        empty &= stageChain.empty();
      }
      latencies.flip();
      if (pipelineControl != null) {
        beat(pipelineControl, now);
      }
      if (empty) {
        return last;
      }
      rest(busy, now, sum(stageChains), stageChains.getFirst());
    }
  }

  /**
   * Brings what was written to the device; the other side hears meanwhile that this one is at work.
   *
   * @param pipelineControl null where there is no other side
   * @throws StoreException when the device does not take it, or not in time
   */
  void sync(FileStage writing, SyncTimeout syncTimeout, @Nullable PipelineControl pipelineControl) {
    writing.sync(
        new FileSync(syncTimeout, stop),
        () -> {
          if (pipelineControl != null) {
            pipelineControl.turn();
            beat(pipelineControl, System.nanoTime());
          }
        });
  }

  private void begin(StageChain stageChain, StopCondition until, long start) {
    last = start;
    through = 0;
    stopTold = false;
    stageChain.begin(start);
    if (until.nanos() == 0 && until.count() > 0) {
      stageChain.limit(until.count());
    }
  }

  private boolean over(StageChain stageChain, StopCondition until, long elapsed) {
    return stop.raised() || until.met(stageChain.begun(), elapsed);
  }

  private static long sum(List<StageChain> stageChains) {
    long sum = 0;
    for (int i = 0; i < stageChains.size(); i++) {
      sum += stageChains.get(i).done();
    }
    return sum;
  }

  /**
   * The source's side of a crossing.
   *
   * @param until chunks to move, and time
   * @return when the last was in the other side's memory
   */
  long send(
      StageChain stageChain,
      SendStage sendStage,
      PipelineControl pipelineControl,
      StopCondition until,
      long start) {
    begin(stageChain, until, start);
    boolean told = false;
    while (!drained) {
      boolean busy = pipelineControl.turn();
      sendStage.consumed(pipelineControl.consumed());
      busy |= stageChain.step();
      long now = look(stageChain, pipelineControl);
      if (over(stageChain, until, now - start)) {
        stageChain.limit(stageChain.begun());
      }
      if (!told && stageChain.empty() && sendStage.toldAll()) {
        told = pipelineControl.trySay(PIPELINE_FINAL, stageChain.done());
      }
      if (sendStage.holdsBack()) {
        stallTimeout.restart(now);
        beat(pipelineControl, now);
      }
      if (told && pipelineControl.consumed() == stageChain.done()) {
        return last;
      }
      rest(busy, now, stageChain.done() + pipelineControl.movement(), stageChain);
    }
    return last;
  }

  /**
   * The sink's side of a crossing.
   *
   * @return when the last chunk was through
   */
  long receive(
      StageChain stageChain,
      ReceiveStage receiveStage,
      PipelineControl pipelineControl,
      long start) {
    begin(stageChain, UNTIL_TOLD, start);
    long told = 0;
    while (!drained) {
      boolean busy = pipelineControl.turn();
      receiveStage.landed(pipelineControl.landed());
      busy |= stageChain.step();
      long now = look(stageChain, pipelineControl);
      if (told < stageChain.done()
          && pipelineControl.trySay(PIPELINE_CONSUMED, stageChain.done())) {
        told = stageChain.done();
      }
      if (pipelineControl.last() >= 0
          && stageChain.done() == pipelineControl.last()
          && told == stageChain.done()) {
        return last;
      }
      rest(busy, now, stageChain.done() + pipelineControl.movement(), stageChain);
    }
    return last;
  }

  /** After a step of a crossing; returns when that was. */
  private long look(StageChain stageChain, PipelineControl pipelineControl) {
    long now = System.nanoTime();
    if (stageChain.done() > through) {
      through = stageChain.done();
      last = now;
    }
    stageChain.look(now);
    idleStages.look(now);
    if (stop.raised() && !stopTold) {
      stopTold = pipelineControl.trySay(STOP, 0);
    }
    latencies.flip();
    return now;
  }

  /** Tells a side that waits that this one is at work, or slow on purpose. */
  private void beat(PipelineControl pipelineControl, long now) {
    if (now - beatAt > settings.timeouts().beat() && pipelineControl.trySay(PIPELINE_BEAT, 0)) {
      beatAt = now;
    }
  }

  private void rest(boolean busy, long now, long sign, StageChain stageChain) {
    if (stop.raised()) {
      stoppedAt = stoppedAt == 0 ? now : stoppedAt;
      drained = now - stoppedAt > DRAIN_NANOS;
    }
    if (busy) {
      waitStrategy.reset();
      return;
    }
    if (stallTimeout.expired(now, sign)) {
      throw StallFailure.noProgress(
          settings.timeouts().idle(),
          "%d chunks begun, %d through".formatted(stageChain.begun(), stageChain.done()));
    }
    waitStrategy.idle();
  }

  /** The standstill before does not count. */
  void restart(long now) {
    stallTimeout.restart(now);
  }
}
