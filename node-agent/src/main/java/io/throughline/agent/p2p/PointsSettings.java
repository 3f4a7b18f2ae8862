package io.throughline.agent.p2p;

import io.throughline.agent.workload.ByteBudget;
import io.throughline.agent.workload.RateLimiter;
import io.throughline.agent.workload.Watch;
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
 * @param directionBytes of memory for messages of one direction, of each worker
 * @param directions that have memory of their own
 * @param spread 0 where transfers use one place again and again
 * @param prepareEach whether the list of descriptors is made for each batch
 * @param cpus of the workers; empty where none are named
 * @param oneWay whether some messages after each point are timed from post until arrival
 * @param warmUp -1 where it ends by itself
 * @param warmUpMessages of each worker that a warm-up has at least
 * @param firstWarmUp of the first point; 0 where it is as the others
 * @param precision in percent; 0 for none
 * @param cap of one worker of this node; 0 for none
 * @param ration of bytes for what this side begins
 */
record PointsSettings(
    String runId,
    boolean sends,
    List<PointSpec> specs,
    int workers,
    long directionBytes,
    int directions,
    long spread,
    boolean prepareEach,
    List<Long> cpus,
    Verify verify,
    boolean oneWay,
    long warmUp,
    long warmUpMessages,
    long firstWarmUp,
    long precision,
    long longest,
    long timeout,
    long cap,
    ByteBudget ration) {

  /** Share of what is moved that is checked. */
  enum Verify {
    PASS,
    EVERY,
    NONE
  }

  static PointsSettings of(RunPlan plan, Assignment assignment) {
    SettingValues v = plan.settings();
    List<PointSpec> specs = plan.points();
    int workers = specs.getFirst().workers();
    return new PointsSettings(
        plan.runId(),
        assignment.role().equals(Role.SENDER.id()),
        specs,
        workers,
        PointSettings.directionBytes(v),
        PointSettings.directions(v),
        v.has(PointSettings.SPREAD) ? v.number(PointSettings.SPREAD) : 0,
        v.has(SweepScenario.PREPARE) && v.choice(SweepScenario.PREPARE).equals("each"),
        v.has(SweepScenario.CPUS) ? v.numbers(SweepScenario.CPUS) : List.of(),
        switch (v.choice(PointSettings.VERIFY)) {
          case "every" -> Verify.EVERY;
          case "none" -> Verify.NONE;
          default -> Verify.PASS;
        },
        v.has(PointSettings.ONE_WAY) && v.on(PointSettings.ONE_WAY),
        v.number(PointSettings.WARM_UP),
        PointSettings.warmUpMessages(v),
        v.has(PointSettings.FIRST_WARM_UP) ? v.number(PointSettings.FIRST_WARM_UP) : 0,
        v.number(PointSettings.PRECISION),
        v.number(PointSettings.LONGEST),
        v.number(CommonSettings.TIMEOUT),
        share(cap(plan, assignment, specs.getFirst().operation()), workers),
        ByteBudget.ofAll(plan).messages(shares(specs.getFirst()), workers));
  }

  /**
   * Of flows between ranks, which a rank sends and receives.
   *
   * @param budget of the bytes that the rank may move
   */
  static PointsSettings ofFlows(RunPlan plan, ByteBudget budget) {
    SettingValues v = plan.settings();
    return new PointsSettings(
        plan.runId(),
        false,
        plan.specs(0),
        1,
        plan.flows().directionBytes(v),
        2,
        v.number(PointSettings.SPREAD),
        false,
        List.of(),
        v.choice(PointSettings.VERIFY).equals("none") ? Verify.NONE : Verify.PASS,
        false,
        v.number(PointSettings.WARM_UP),
        0,
        0,
        0,
        0,
        v.number(CommonSettings.TIMEOUT),
        0,
        budget);
  }

  /**
   * The same for one end of one flow.
   *
   * @param flowCap bytes per second that it may begin; 0 for any number
   */
  PointsSettings of(PointSpec spec, boolean sending, long flowCap) {
    return new PointsSettings(
        runId,
        sending,
        List.of(spec),
        workers,
        directionBytes,
        directions,
        spread,
        prepareEach,
        cpus,
        verify,
        oneWay,
        warmUp,
        warmUpMessages,
        firstWarmUp,
        precision,
        longest,
        timeout,
        flowCap,
        ration);
  }

  /** Of what one side begins, how many messages of either side there are. */
  private static int shares(PointSpec spec) {
    return spec.shape() == PointSpec.Shape.ONE_WAY ? 1 : 2;
  }

  /** Of one worker; no share of a cap is none. */
  private static long share(long cap, int workers) {
    return cap == 0 ? 0 : Math.max(1, cap / workers);
  }

  /** A read is posted here, but the other node sends the bytes. */
  private static long cap(RunPlan plan, Assignment assignment, Operation operation) {
    return operation == Operation.GET
        ? RateLimiter.lowestCap(plan)
        : assignment.bandwidthBytesPerSecond();
  }

  /** Whether a point has a warm-up. */
  boolean warmsUp() {
    return warmUp != 0 || warmUpMessages > 0;
  }

  /** The warm-up of a point; -1 where it ends by itself. */
  long warmUpBefore(boolean first) {
    return first && firstWarmUp > 0 ? firstWarmUp : warmUp;
  }

  /**
   * What {@code limits.bandwidth} holds this side to, as a sentence; none where it posts nothing.
   */
  List<Note> capNotes() {
    PointSpec spec = specs.getFirst();
    boolean posts = sends || spec.shape() != PointSpec.Shape.ONE_WAY;
    return cap == 0 || !posts
        ? List.of()
        : List.of(
            spec.operation() == Operation.GET
                ? Note.of(
                    "Reads at most %s, as limits.bandwidth of either node says."
                        .formatted(DataRate.format(cap * workers)))
                : RateLimiter.told(cap * workers));
  }

  long laneBytes() {
    return directions * directionBytes;
  }

  /** Where this side's messages leave from. */
  long out() {
    return 0;
  }

  /** Where the other side's messages come to. */
  long in() {
    return (directions - 1) * directionBytes;
  }

  /** How long a side that slows down on purpose may stay silent towards the other. */
  long beatNanos() {
    return Watch.beatNanos(timeout);
  }
}
