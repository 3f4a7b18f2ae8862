package io.throughline.console.run;

import io.throughline.console.run.negotiation.BaselineChecks;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.ResourceNeed;
import io.throughline.protocol.scenario.StorageScenario;
import java.time.Duration;

/**
 * The bounds of a run's waits. Longer than what the agents allow themselves, so that their own
 * words come first; an agent that hangs with its clocks ticking ends here.
 */
final class RunTimeouts {
  /** For a peer that goes by a number of messages, whose rate is not known here. */
  private static final Duration PEER_BY_NUMBER = Duration.ofHours(1);

  /** For what only the node's lifetime bounds; the agents themselves see a standstill. */
  private static final Duration LIFETIME = Duration.ofDays(7);

  private static final Duration SLACK = Duration.ofSeconds(15);

  /** Touching and registering memory at this rate is slow. */
  private static final long BYTES_PER_SECOND = 250_000_000L;

  private final RunPlan plan;
  private final ResourceNeed resourceNeed;
  private final boolean byPoints;
  private final boolean telemetry;
  private final boolean baseline;

  RunTimeouts(RunPlan plan) {
    this.plan = plan;
    resourceNeed = plan.demand();
    byPoints = !plan.points().isEmpty();
    baseline = BaselineChecks.concerns(plan);
    telemetry = plan.settings().on(CommonSettings.TELEMETRY);
  }

  /** For a step in which no data moves. */
  Duration step() {
    return nanos(CommonSettings.TIMEOUT).plus(SLACK);
  }

  Duration connecting() {
    return Duration.ofNanos(plan.connectNanos()).plus(SLACK);
  }

  /** The failure of an agent that neither connected nor said why. */
  String unconnected() {
    long timeout = plan.settings().number(CommonSettings.TIMEOUT);
    long more = plan.connectNanos() - timeout;
    return "neither connected nor said why (timeout is %s%s, and %s more for its last word)"
        .formatted(
            TimeSpan.format(timeout),
            more == 0
                ? ""
                : ", %s more for %d ranks"
                    .formatted(TimeSpan.format(more), plan.assignments().size()),
            TimeSpan.format(SLACK.toNanos()));
  }

  Duration preparing() {
    return step().plusSeconds(resourceNeed.memoryBytes() / BYTES_PER_SECOND).plusNanos(making());
  }

  /**
   * The bound of the warm-up, its standstill included. Its first exchange takes many ranks on few
   * CPUs as long as connecting does: each has to get round to it.
   */
  Duration warmingUp() {
    if (PointSettings.warmUpMessages(plan.settings()) > 0) {
      return LIFETIME;
    }
    return connecting().plusNanos(resourceNeed.warmUpNanos());
  }

  /**
   * Without a sign of movement. Where there is no telemetry, a run by number is bounded by the
   * node's lifetime alone.
   */
  Duration running() {
    if (baseline) {
      // Nothing of a peer's run is seen until it is through, and the agents bound it by its rate.
      return step().plus(goesByNumber() ? PEER_BY_NUMBER : peerRun());
    }
    if (telemetry) {
      // Each point has a warm-up of its own, in which nothing is counted.
      return byPoints ? warmingUp().plusNanos(making()) : step();
    }
    if (plan.workload().measuresFlows()) {
      // Each round tells when it is through; how long a number of bytes takes is not known.
      return plan.flows().specs(0).getFirst().extent().nanos() == 0
          ? LIFETIME
          : step().plusNanos(resourceNeed.leastNanos());
    }
    long known = resourceNeed.leastNanos() - resourceNeed.warmUpNanos();
    return known == 0 || byPoints ? LIFETIME : step().plusNanos(known);
  }

  private boolean goesByNumber() {
    return resourceNeed.leastNanos() == 0 || PointSettings.warmUpMessages(plan.settings()) > 0;
  }

  /** The bound of making or reading back all files of a run, in nanoseconds. */
  private long making() {
    return plan.settings().has(StorageScenario.FILES)
        ? StorageScenario.makingNanos(plan.settings())
        : 0;
  }

  private Duration peerRun() {
    int pairs = 2 * plan.points().size();
    return nanos(CommonSettings.TIMEOUT).plusNanos(5 * resourceNeed.leastNanos() / pairs);
  }

  /** Whether samples tell when the warm-up is over. */
  boolean telemetry() {
    return telemetry;
  }

  private Duration nanos(String setting) {
    return Duration.ofNanos(plan.settings().number(setting));
  }
}
