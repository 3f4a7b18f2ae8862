package io.throughline.agent.pipeline;

import io.throughline.agent.memory.Contents;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.Watch;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FileEngine;
import io.throughline.protocol.scenario.PipelineLeg;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StorageSettings;
import io.throughline.protocol.setting.SettingValues;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The plan of a pipeline as its sides read it. Bytes and nanoseconds.
 *
 * @param begins whether this side is the source; a node by itself is both
 * @param crosses whether there is another side
 * @param fromFile whether chunks come from a file, else from memory
 * @param warmUp as long, and so many chunks at least
 * @param cap on what this node sends, bytes per second; 0 for none
 * @param allowance of bytes between the two nodes, warm-up included
 */
record PipelineSettings(
    String runId,
    String node,
    String role,
    boolean begins,
    boolean crosses,
    boolean fromFile,
    boolean toFile,
    List<PipelineLeg> legs,
    List<PointSpec> specs,
    long chunkBytes,
    int slots,
    int window,
    int depth,
    long fileBytes,
    FileEngine engine,
    boolean direct,
    boolean syncs,
    boolean checks,
    boolean checksEvery,
    StopCondition warmUp,
    long timeout,
    long laying,
    long cap,
    ByteBudget allowance) {

  static PipelineSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    boolean crosses = v.on(PipelineScenario.NETWORK);
    return new PipelineSettings(
        plan.runId(),
        assignment.node(),
        assignment.role(),
        !crosses || Role.begins(assignment.role()),
        crosses,
        PipelineScenario.fromFile(v),
        PipelineScenario.toFile(v),
        PipelineScenario.legs(v),
        plan.points(),
        v.number(PipelineScenario.CHUNK),
        (int) v.number(PipelineScenario.SLOTS),
        (int) v.number(PipelineScenario.WINDOW),
        (int) v.number(StorageSettings.QUEUE_DEPTH),
        v.number(StorageSettings.FILE_SIZE),
        FileEngine.of(v),
        v.on(StorageSettings.DIRECT),
        v.choice(StorageSettings.SYNC).equals("end"),
        !v.choice(PointSettings.VERIFY).equals("none"),
        v.choice(PointSettings.VERIFY).equals("every"),
        new StopCondition(PointSettings.warmUpMessages(v), v.number(PointSettings.WARM_UP)),
        v.number(CommonSettings.TIMEOUT),
        PipelineScenario.layingNanos(v),
        assignment.bandwidthBytesPerSecond(),
        ByteBudget.ofAll(plan));
  }

  /** What this side counts: its own stages. */
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
    for (Stage stage : stages()) {
      counted.addAll(List.of(stage.bytes(), stage.queue(), stage.starved(), stage.blocked()));
    }
    return counted;
  }

  StageSlots slotsIn(MemorySegment memory, Contents contents, long base) {
    return new StageSlots(
        memory, contents, base, slots, chunkBytes, fileChunks(), sourceChunks(), runId);
  }

  /** What went wrong on this side. */
  ProblemException problem(String what) {
    return new ProblemException(new Problem("node %s (%s)".formatted(node, role), what));
  }

  /** Notes of a side, with what {@code limits.bandwidth} has it keep to. */
  List<Note> withCap(List<Note> notes) {
    List<Note> all = new ArrayList<>(notes);
    if (crosses && begins && cap > 0) {
      all.add(RateLimiter.told(cap));
    }
    return all;
  }

  /** How long a source that slows down on purpose may stay silent. */
  long beatNanos() {
    return Watch.beatNanos(timeout);
  }

  /** Whether this side has the end of the pipeline. */
  boolean ends() {
    return !crosses || !begins;
  }

  boolean reads() {
    return begins && fromFile;
  }

  boolean writes() {
    return ends() && toFile;
  }

  /** Those that this side tells of. */
  List<Stage> stages() {
    List<Stage> stages = new ArrayList<>();
    if (reads()) {
      stages.add(Stage.READ);
    }
    if (crosses && begins) {
      stages.add(Stage.NETWORK);
    }
    if (writes()) {
      stages.add(Stage.WRITE);
    }
    return stages;
  }

  long memoryBytes() {
    return slots * chunkBytes;
  }

  /** Whole rounds of the slots, so that what memory holds has one place in a file. */
  long fileChunks() {
    long chunks = fileBytes / chunkBytes;
    return fromFile ? chunks : chunks - chunks % slots;
  }

  /** After so many the contents begin again. */
  long sourceChunks() {
    return fromFile ? fileChunks() : slots;
  }
}
