package io.throughline.console.run.plan;

import io.throughline.protocol.group.Group;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.WorkloadKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.Optional;

/**
 * Whether a node that keeps to its {@code limits.bandwidth} still shows progress in time: what it
 * sends between two signs of progress may take half of the time after which a run has failed.
 */
final class CapCheck {
  private static final double SECOND = 1e9;

  private CapCheck() {}

  /**
   * Refuses a node whose cap is too low.
   *
   * @param group the ranks of the run, where it has some
   * @param role that the node plays, its id
   */
  static Optional<Problem> check(
      Scenario scenario, SettingValues settings, Group group, NodeProfile node, String role) {
    long cap = node.limits().bandwidthBytesPerSecond();
    if (cap == 0) {
      return Optional.empty();
    }
    WorkloadKind workload = scenario.kind().workload();
    if (!workload.keepsToLimits()) {
      return Optional.of(limited(scenario, node, "bandwidth", DataRate.format(cap)));
    }
    // Flows that a node sends at the same time have equal parts of the cap.
    String name = group.node(node.name());
    int flows =
        scenario.kind().flows(settings).rounds().stream()
            .mapToInt(round -> Math.max(group.sending(round, name), group.receiving(round, name)))
            .max()
            .orElse(1);
    double bytes =
        flows
            * workload.bytesBetweenSigns(scenario.kind().points().apply(settings), settings, role);
    long nanos = (long) Math.min(Long.MAX_VALUE, bytes * SECOND / cap);
    long timeout = settings.number(CommonSettings.TIMEOUT);
    return nanos <= timeout / 2
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "node " + node.name() + ": limits.bandwidth",
                "at %s the %s between two signs of progress take %s, and without one for %s"
                        .formatted(
                            DataRate.format(cap),
                            ByteCount.binary((long) bytes),
                            TimeSpan.format(nanos),
                            TimeSpan.format(timeout))
                    + " (timeout) a run has failed",
                "set timeout to twice that, raise the node's limit, or lower "
                    + workload.bulkFields()));
  }

  /** The refusal of a limit in a run in which a node that is held back holds back all others. */
  static Problem limited(Scenario scenario, NodeProfile node, String limit, String value) {
    return new Problem(
        "node %s: limits.%s".formatted(node.name(), limit),
        "%s does not keep to %s: a rank that is held back holds back all others"
            .formatted(scenario.kind().id(), value),
        "take a profile without that limit, or leave the node out");
  }
}
