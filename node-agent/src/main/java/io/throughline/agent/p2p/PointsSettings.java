package io.throughline.agent.p2p;

import io.throughline.agent.point.PointTiming;
import io.throughline.agent.point.PointTiming.Precision;
import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.StallTimeout;
import io.throughline.agent.workload.StopCondition;
import io.throughline.agent.workload.TransferLimits;
import io.throughline.agent.workload.Verification;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;

/**
 * A plan of points as a side reads it. Bytes, nanoseconds and bytes per second.
 *
 * @param sends whether this side has the sender's role
 * @param oneWay whether some messages after each point are timed from post until arrival
 * @param limits bandwidth of one worker, and bytes for what this side begins
 */
record PointsSettings(
    String runId,
    boolean sends,
    List<PointSpec> specs,
    WorkerPlan workers,
    Buffers buffers,
    Verification verification,
    boolean oneWay,
    PointTiming timing,
    long timeout,
    TransferLimits limits) {

  /**
   * The workers of a side.
   *
   * @param cpus of the workers; empty where none are named
   * @param prepareEach whether a worker makes the list of descriptors for each batch
   */
  record WorkerPlan(int count, List<Long> cpus, boolean prepareEach) {}

  /**
   * The memory of one worker.
   *
   * @param directionBytes for messages of one direction
   * @param directions that have memory of their own, 1 or 2
   * @param rotates whether transfers go round in it, else they use one place again and again
   */
  record Buffers(long directionBytes, int directions, boolean rotates) {
    long bytes() {
      return directions * directionBytes;
    }

    /** Nanoseconds that filling or checking them takes at most. */
    long touchNanos() {
      return bytes() / 250_000_000L * 1_000_000_000L;
    }

    /** Offset of the messages that leave this side. */
    long out() {
      return 0;
    }

    /** Offset of the messages that arrive from the other side. */
    long in() {
      return (directions - 1) * directionBytes;
    }
  }

  static PointsSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    List<PointSpec> specs = plan.points();
    PointSpec first = specs.getFirst();
    int workers = first.concurrency().workers();
    return new PointsSettings(
        plan.runId(),
        assignment.role().equals(Role.SENDER.id()),
        specs,
        new WorkerPlan(
            workers,
            v.has(SweepScenario.CPUS) ? v.numbers(SweepScenario.CPUS) : List.of(),
            v.has(SweepScenario.PREPARE) && v.choice(SweepScenario.PREPARE).equals("each")),
        new Buffers(
            PointSettings.directionBytes(v),
            PointSettings.directions(v),
            v.has(PointSettings.SPREAD) && v.number(PointSettings.SPREAD) > 0),
        Verification.of(v),
        v.has(PointSettings.ONE_WAY) && v.on(PointSettings.ONE_WAY),
        PointTiming.of(v),
        v.number(CommonSettings.TIMEOUT),
        new TransferLimits(
            share(cap(plan, assignment, first.operation()), workers),
            ByteBudget.ofAll(plan).messages(shares(first), workers)));
  }

  /** The settings of flows between ranks, which a rank sends and receives. */
  static PointsSettings ofFlows(RunPlan plan) {
    SettingValues v = plan.settings();
    return new PointsSettings(
        plan.runId(),
        false,
        plan.flows().specs(0),
        new WorkerPlan(1, List.of(), false),
        new Buffers(plan.flows().directionBytes(), 2, v.number(PointSettings.SPREAD) > 0),
        Verification.of(v),
        false,
        new PointTiming(new StopCondition(0, v.number(PointSettings.WARM_UP)), 0, Precision.NONE),
        v.number(CommonSettings.TIMEOUT),
        new TransferLimits(0, ByteBudget.unlimited()));
  }

  /**
   * The settings of one end of one flow.
   *
   * @param flowLimits of what it may begin
   */
  PointsSettings of(PointSpec spec, boolean sending, TransferLimits flowLimits) {
    return new PointsSettings(
        runId,
        sending,
        List.of(spec),
        workers,
        buffers,
        verification,
        oneWay,
        timing,
        timeout,
        flowLimits);
  }

  /** Number of messages of either side for each that one side begins. */
  private static int shares(PointSpec spec) {
    return spec.shape() == PointSpec.Shape.ONE_WAY ? 1 : 2;
  }

  /** One worker's share of a cap; a cap of 0 is none. */
  private static long share(long cap, int workers) {
    return cap == 0 ? 0 : Math.max(1, cap / workers);
  }

  /** A read is posted here, but the other node sends the bytes. */
  private static long cap(RunPlan plan, Assignment assignment, Operation operation) {
    return operation == Operation.GET
        ? RateLimiter.lowestCap(plan)
        : assignment.limits().bandwidthBytesPerSecond();
  }

  /**
   * What {@code limits.bandwidth} holds this side to, as a sentence; none where it posts nothing.
   */
  List<Note> capNotes() {
    PointSpec spec = specs.getFirst();
    boolean posts = sends || spec.shape() != PointSpec.Shape.ONE_WAY;
    long cap = limits.bandwidth() * workers.count();
    return cap == 0 || !posts
        ? List.of()
        : List.of(
            spec.operation() == Operation.GET
                ? Note.of(
                    "Reads at most %s, as limits.bandwidth of either node says."
                        .formatted(DataRate.format(cap)))
                : RateLimiter.told(cap));
  }

  /** How long a side that slows down on purpose may stay silent towards the other. */
  long beatNanos() {
    return StallTimeout.beatNanos(timeout);
  }
}
