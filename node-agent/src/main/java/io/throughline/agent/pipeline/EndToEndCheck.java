package io.throughline.agent.pipeline;

import static io.throughline.agent.sync.ControlMessage.PIPELINE_CHECKSUM;

import io.throughline.agent.measure.CounterBoard;
import io.throughline.agent.workload.Mismatches;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.StopSignal;
import java.util.List;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * After the measurement: the source is read once more and the target is read back, the target is
 * compared word by word, and a checksum of all of it at one end is held against that at the other.
 */
final class EndToEndCheck {
  /** Above the checksum's own bits, so that it is never taken for none. */
  private static final long SAID = 1L << 40;

  private final PipelineSettings settings;
  private final StageSlots stageSlots;
  private final PipelineFiles pipelineFiles;
  private final PipelineLoop pipelineLoop;
  private final CounterBoard counters;
  private final StopSignal stop;
  private final VerifyStage verifyStage;
  private String checksum = "";
  private boolean differs;

  EndToEndCheck(
      PipelineSettings settings,
      StageSlots stageSlots,
      PipelineFiles pipelineFiles,
      PipelineLoop pipelineLoop,
      CounterBoard counters,
      StopSignal stop) {
    this.settings = settings;
    this.stageSlots = stageSlots;
    this.pipelineFiles = pipelineFiles;
    this.pipelineLoop = pipelineLoop;
    this.counters = counters;
    this.stop = stop;
    this.verifyStage = new VerifyStage(stageSlots, false, counters);
  }

  /**
   * Checks what is there. A checksum that a stop has cut short, here or at the other side, is held
   * against none: it is not that of these chunks.
   *
   * @param moved chunks of the measurement
   */
  void prove(long moved, @Nullable PipelineControl pipelineControl) {
    if (moved == 0) {
      return;
    }
    // From memory to memory it may be 0.
    long chunks = Math.min(moved, stageSlots.fileChunks());
    boolean both = settings.side().fromFile() && settings.side().toFile();
    long source = 0;
    if (both && settings.side().begins()) {
      source = sum(List.of(pipelineFiles.reading()), chunks, pipelineControl) | SAID;
      if (stop.raised()) {
        return;
      }
      if (pipelineControl != null) {
        pipelineControl.say(PIPELINE_CHECKSUM, source);
      }
    }
    if (settings.side().writes()) {
      long target = sum(List.of(pipelineFiles.readingBack(), verifyStage), chunks, pipelineControl);
      if (both && !stop.raised()) {
        long said = pipelineControl == null ? source : pipelineControl.awaitChecksum();
        if (said != PipelineControl.NOT_SAID) {
          compare(said & ~SAID, target, chunks);
        }
      }
    } else if (settings.side().ends()) {
      // What is still in memory: the last round.
      for (long chunk = Math.max(0, moved - settings.chunks().slots()); chunk < moved; chunk++) {
        if (!settings.verification().every()) {
          verifyStage.check(chunk);
        }
      }
    }
  }

  private long sum(
      List<StageExecutor> stageExecutors, long chunks, @Nullable PipelineControl pipelineControl) {
    Summing summing = new Summing(stageSlots);
    List<StageExecutor> all = new java.util.ArrayList<>(stageExecutors);
    all.add(summing);
    long now = System.nanoTime();
    pipelineLoop.restart(now);
    CounterBoard unseen =
        new CounterBoard(java.util.EnumSet.allOf(io.throughline.protocol.measure.Counter.class));
    StageChain stageChain =
        new StageChain(all, settings.chunks().slots(), settings.chunks().bytes(), unseen);
    pipelineLoop.alone(List.of(stageChain), new StopCondition(chunks, 0), pipelineControl, now);
    return summing.value();
  }

  private void compare(long source, long target, long chunks) {
    String what =
        "CRC-32C of the first %d chunks: source %08x, target %08x"
            .formatted(chunks, source, target);
    differs = source != target;
    checksum = what + (differs ? ": they differ." : ".");
    if (differs) {
      counters.add(io.throughline.protocol.measure.Counter.MISMATCHES, 1);
    }
  }

  Mismatches mismatches() {
    return verifyStage.mismatches();
  }

  /** Outcome of the checksums, a sentence; empty where there were none. */
  String checksum() {
    return checksum;
  }

  boolean differs() {
    return differs;
  }

  /** Adds chunks to a checksum. */
  private static final class Summing implements StageExecutor {
    private final StageSlots stageSlots;
    private final CRC32C sum = new CRC32C();
    private int through;

    Summing(StageSlots stageSlots) {
      this.stageSlots = stageSlots;
    }

    long value() {
      return sum.getValue();
    }

    @Override
    public void take(long chunk) {
      sum.update(stageSlots.bytes(chunk));
      through++;
    }

    @Override
    public int through() {
      int more = through;
      through = 0;
      return more;
    }
  }
}
