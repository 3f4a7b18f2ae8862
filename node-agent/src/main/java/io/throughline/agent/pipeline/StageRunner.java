package io.throughline.agent.pipeline;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.measure.LatencyBoard;
import io.throughline.agent.store.FileAccess.Sync;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.StopSignal;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.scenario.PipelineStages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs the stages of one point on one side. */
final class StageRunner {
  private final PipelineSettings settings;
  private final PipelineFiles pipelineFiles;
  private final PipelineLoop pipelineLoop;
  private final IdleStages idleStages;
  private final CounterBoard counters;
  private final StopSignal stop;
  private final @Nullable PipelineControl pipelineControl;
  private final @Nullable SendStage sendStage;
  private final @Nullable ReceiveStage receiveStage;
  private final StageSlots stageSlots;
  private final @Nullable FileStage reading;
  private final @Nullable FileStage writing;
  private final VerifyStage verifyStage;
  private List<StageChain> moving = List.of();
  private long movingSince;

  StageRunner(
      PipelineSettings settings,
      StageSlots stageSlots,
      PipelineFiles pipelineFiles,
      PipelineLoop pipelineLoop,
      IdleStages idleStages,
      CounterBoard counters,
      LatencyBoard latencies,
      StopSignal stop,
      @Nullable PipelineControl pipelineControl,
      long remoteBase) {
    this.settings = settings;
    this.stageSlots = stageSlots;
    this.pipelineFiles = pipelineFiles;
    this.pipelineLoop = pipelineLoop;
    this.idleStages = idleStages;
    this.counters = counters;
    this.stop = stop;
    this.pipelineControl = pipelineControl;
    sendStage =
        pipelineControl != null && settings.side().begins()
            ? new SendStage(
                pipelineControl.transport(),
                stageSlots,
                remoteBase,
                settings.chunks(),
                latencies,
                settings.limits())
            : null;
    receiveStage = pipelineControl != null && settings.side().ends() ? new ReceiveStage() : null;
    reading = settings.side().reads() ? pipelineFiles.reading() : null;
    writing = settings.side().writes() ? pipelineFiles.writing() : null;
    verifyStage = new VerifyStage(stageSlots, writing == null, counters);
  }

  /** Mismatches of the chunks; only with {@code verify: every}. */
  Mismatches mismatches() {
    return verifyStage.mismatches();
  }

  /**
   * @param until chunks and time to move them for
   */
  StageResult run(PipelineStages stages, StopCondition until, long warmedUp) {
    long start = System.nanoTime();
    pipelineLoop.restart(start);
    verifyStage.restart();
    List<StageChain> stageChains = chains(stages);
    if (stageChains.isEmpty()) {
      return StageResult.NOTHING;
    }
    moving = stageChains;
    movingSince = start;
    idleStages.without(
        stageChains.stream().flatMap(stageChain -> stageChain.stages().stream()).toList());
    long end = through(stages, stageChains, until, start);
    if (stages == PipelineStages.ALL
        && settings.access().sync() == Sync.END
        && writing != null
        && !stop.raised()) {
      pipelineFiles.sync(writing, pipelineLoop, pipelineControl);
      end = System.nanoTime();
    }
    idleStages.without(List.of());
    return result(stageChains, end - start, warmedUp);
  }

  private static StageResult result(List<StageChain> stageChains, long nanos, long warmedUp) {
    long done = stageChains.stream().mapToLong(StageChain::done).sum();
    Map<Stage, Long> stalled = new LinkedHashMap<>();
    stageChains.forEach(stageChain ->
        stageChain.stages().forEach(stage -> stalled.put(stage, stageChain.stalled(stage))));
    return new StageResult(done, nanos, warmedUp, stalled);
  }

  /** Result of a point that was broken off. */
  StageResult partial() {
    return result(moving, moving.isEmpty() ? 0 : System.nanoTime() - movingSince, 0);
  }

  /** Whether chunks go from node to node. */
  static boolean crosses(PipelineStages stages) {
    return stages == PipelineStages.ALL || stages == PipelineStages.NETWORK;
  }

  private long through(
      PipelineStages stages, List<StageChain> stageChains, StopCondition until, long start) {
    boolean crosses = crosses(stages);
    PipelineControl way = pipelineControl;
    if (crosses && way != null && sendStage != null) {
      return pipelineLoop.send(stageChains.getFirst(), sendStage, way, until, start);
    }
    if (crosses && way != null && receiveStage != null) {
      return pipelineLoop.receive(stageChains.getFirst(), receiveStage, way, start);
    }
    return pipelineLoop.alone(stageChains, until, way, start);
  }

  private List<StageChain> chains(PipelineStages stages) {
    List<StageChain> stageChains = new ArrayList<>();
    switch (stages) {
      case READ -> add(stageChains, reading);
      case WRITE -> add(stageChains, writing);
      // What a file left in the source's slots is in no order.
      case NETWORK ->
          add(stageChains, sendStage, receiveStage, settings.side().fromFile() ? null : every());
      case STORAGE -> {
        add(stageChains, reading);
        add(stageChains, writing);
      }
      case ALL -> add(stageChains, reading, sendStage, receiveStage, every(), writing);
    }
    return stageChains;
  }

  private @Nullable StageExecutor every() {
    return settings.verification().every() && settings.side().ends() ? verifyStage : null;
  }

  private void add(List<StageChain> stageChains, @Nullable StageExecutor... stageExecutors) {
    List<StageExecutor> there = new ArrayList<>();
    for (StageExecutor stageExecutor : stageExecutors) {
      if (stageExecutor != null) {
        there.add(stageExecutor);
      }
    }
    if (there.isEmpty()) {
      return;
    }
    there.forEach(StageExecutor::restart);
    stageChains.add(
        new StageChain(there, settings.chunks().slots(), settings.chunks().bytes(), counters));
  }

  /** Nothing of the memory may pass for what has not come yet. */
  void spoil() {
    if (settings.side().crosses() && settings.side().ends()) {
      for (int slot = 0; slot < settings.chunks().slots(); slot++) {
        stageSlots.spoil(slot);
      }
    }
  }
}
