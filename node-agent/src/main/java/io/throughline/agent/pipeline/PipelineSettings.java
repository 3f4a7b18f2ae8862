package io.throughline.agent.pipeline;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.store.FileAccess;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.NodeRole;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.Timeouts;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.agent.workload.Verification;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PipelineStages;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.setting.SettingValues;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The plan of a pipeline as its sides read it. Bytes and nanoseconds.
 *
 * @param warmUp as long, and so many chunks at least
 * @param limits of what this node sends
 */
record PipelineSettings(
    NodeRole nodeRole,
    Side side,
    List<PipelineStages> measured,
    List<PointSpec> specs,
    Chunks chunks,
    FileAccess access,
    Verification verification,
    StopCondition warmUp,
    Timeouts timeouts,
    TransferLimits limits) {

  /**
   * The part of the pipeline that this node has.
   *
   * @param begins whether it is the source; a node by itself is both source and sink
   * @param crosses whether there is another side
   * @param fromFile whether chunks come from a file, else from memory
   * @param toFile whether chunks go into a file, else into memory
   */
  record Side(boolean begins, boolean crosses, boolean fromFile, boolean toFile) {
    /** Whether this side has the end of the pipeline. */
    boolean ends() {
      return !crosses || !begins;
    }

    boolean sends() {
      return crosses && begins;
    }

    boolean reads() {
      return begins && fromFile;
    }

    boolean writes() {
      return ends() && toFile;
    }

    /** The stages that this side counts. */
    List<Stage> stages() {
      List<Stage> stages = new ArrayList<>();
      if (reads()) {
        stages.add(Stage.READ);
      }
      if (sends()) {
        stages.add(Stage.NETWORK);
      }
      if (writes()) {
        stages.add(Stage.WRITE);
      }
      return stages;
    }
  }

  /**
   * The chunks that move, and where they wait.
   *
   * @param bytes of a chunk
   * @param slots chunks in this node's memory at most
   * @param window chunks on the network at most
   */
  record Chunks(long bytes, int slots, int window) {
    long memoryBytes() {
      return slots * bytes;
    }
  }

  static PipelineSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    boolean crosses = v.on(PipelineScenario.NETWORK);
    return new PipelineSettings(
        NodeRole.of(plan, assignment),
        new Side(
            !crosses || Role.begins(assignment.role()),
            crosses,
            PipelineScenario.fromFile(v),
            PipelineScenario.toFile(v)),
        PipelineScenario.measured(v),
        plan.points(),
        new Chunks(
            v.number(PipelineScenario.CHUNK),
            (int) v.number(PipelineScenario.SLOTS),
            (int) v.number(PipelineScenario.WINDOW)),
        FileAccess.of(v),
        Verification.of(v),
        StopCondition.warmUp(v),
        new Timeouts(v.number(CommonSettings.TIMEOUT), PipelineScenario.layingNanos(v)),
        TransferLimits.of(assignment, ByteBudget.ofAll(plan)));
  }

  /** Counters of this side's own stages. */
  Set<Counter> counted() {
    Set<Counter> counted =
        EnumSet.of(
            Counter.BYTES,
            Counter.TRANSFERS,
            Counter.POINT,
            Counter.IN_FLIGHT,
            Counter.MISMATCHES,
            Counter.VERIFY_NANOS,
            Counter.REFUSED,
            Counter.DATA_CPU_NANOS,
            Counter.TELEMETRY_CPU_NANOS);
    for (Stage stage : side.stages()) {
      counted.addAll(List.of(stage.bytes(), stage.queue(), stage.starved(), stage.blocked()));
    }
    return counted;
  }

  StageSlots slotsIn(MemorySegment memory, Contents contents, long base) {
    return new StageSlots(
        memory, contents, base, chunks, fileChunks(), sourceChunks(), nodeRole.runId());
  }

  /** Notes of a side, with what {@code limits.bandwidth} has it keep to. */
  List<Note> withCap(List<Note> notes) {
    List<Note> all = new ArrayList<>(notes);
    if (side.sends()) {
      limits.note().ifPresent(all::add);
    }
    return all;
  }

  /** Whole rounds of the slots, so that what memory holds has one place in a file. */
  long fileChunks() {
    long inFile = access.fileBytes() / chunks.bytes();
    return side.fromFile() ? inFile : inFile - inFile % chunks.slots();
  }

  /** After so many the contents begin again. */
  long sourceChunks() {
    return side.fromFile() ? fileChunks() : chunks.slots();
  }
}
