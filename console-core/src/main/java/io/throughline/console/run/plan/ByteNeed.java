package io.throughline.console.run.plan;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.group.Round;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.scenario.FlowPlan;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/** The bytes that a run moves at least, held against what a node allows. */
final class ByteNeed {
  private ByteNeed() {}

  /**
   * Refuses a node whose limit cannot be enough, as far as the need can be known.
   *
   * @param group the ranks of the run, where it has some
   */
  static Optional<Problem> check(
      Scenario scenario, SettingValues settings, Group group, NodeProfile node) {
    long allowed = node.limits().bytes();
    if (allowed > 0 && !scenario.kind().workload().keepsToLimits()) {
      return Optional.of(CapCheck.limited(scenario, node, "bytes", ByteCount.exact(allowed)));
    }
    double needed = allowed == 0 ? 0 : least(scenario, settings, group, node);
    return needed <= allowed
        ? Optional.empty()
        : Optional.of(
            new Problem(
                "node " + node.name() + ": limits.bytes",
                "the run moves %s and more, and the node allows %s"
                    .formatted(ByteCount.like(allowed, (long) needed), ByteCount.exact(allowed)),
                "let the scenario move less, or raise the node's limit"));
  }

  /** Without the warm-up; 0 where time alone says when it is over. */
  private static double least(
      Scenario scenario, SettingValues settings, Group group, NodeProfile node) {
    List<PointSpec> points = scenario.kind().points().apply(settings);
    if (!points.isEmpty()) {
      return points.stream().mapToDouble(ByteNeed::least).sum();
    }
    if (scenario.kind().workload().measuresFlows()) {
      return ofFlows(scenario.kind().flows(settings), group, node);
    }
    return settings.number(StreamScenario.DURATION) > 0
        ? 0
        : (double) settings.number(StreamScenario.TRANSFERS)
            * settings.number(StreamScenario.BUFFER_SIZE);
  }

  /** The need of the flows through one node, which carries one rank or several. */
  private static double ofFlows(FlowPlan flows, Group group, NodeProfile node) {
    String name = group.node(node.name());
    double moved = 0;
    for (Round round : flows.rounds()) {
      for (Flow flow : round.flows()) {
        double each = flows.specs(round.index(), flow).stream().mapToDouble(ByteNeed::least).sum();
        moved += each * group.passes(flow, name);
      }
    }
    return moved;
  }

  private static double least(PointSpec point) {
    if (point.shape() == PointSpec.Shape.LOCAL) {
      return 0;
    }
    double messages =
        point.extent().iterations() > 0
            ? (double) point.extent().iterations() * point.concurrency().workers()
            : point.rate() * (point.extent().nanos() / 1e9);
    int directions = point.shape() == PointSpec.Shape.ONE_WAY ? 1 : 2;
    return messages * point.size() * directions;
  }
}
