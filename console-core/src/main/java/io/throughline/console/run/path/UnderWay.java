package io.throughline.console.run.path;

import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.List;
import java.util.stream.Stream;

/**
 * Bytes that a run that was broken off may have moved through a node beyond what its agent counts:
 * posted and not acknowledged, arrived and not checked.
 *
 * @param sentBytes at most; {@link #UNBOUNDED} where nobody can say
 * @param receivedBytes likewise
 */
public record UnderWay(long sentBytes, long receivedBytes) {
  /** More than any port counts. */
  public static final long UNBOUNDED = Long.MAX_VALUE;

  private static final UnderWay NOTHING = new UnderWay(0, 0);

  /**
   * @param nodes all of the run
   * @param points of the run; empty where it is one measurement
   */
  public static UnderWay of(
      RunPlan plan, NodeRecord node, List<NodeRecord> nodes, List<Point> points) {
    if (nodes.stream().allMatch(UnderWay::whole)) {
      return NOTHING;
    }
    if (plan.workload().measuresFlows()) {
      return new UnderWay(UNBOUNDED, UNBOUNDED);
    }
    if (plan.points().isEmpty()) {
      return Role.begins(node.role())
          ? new UnderWay(unacknowledged(plan, node), 0)
          : new UnderWay(0, unchecked(plan, node, nodes));
    }
    List<Point> broken = points.stream().filter(point -> !point.complete()).toList();
    boolean counted =
        !broken.isEmpty()
            && broken.stream().flatMap(point -> side(point, node)).allMatch(UnderWay::counted)
            && broken.stream().allMatch(point -> side(point, node).findAny().isPresent());
    // What is in flight lies in buffers.
    long most = counted ? plan.demand().memoryBytes() : UNBOUNDED;
    return new UnderWay(most, most);
  }

  /** Both together. */
  public UnderWay plus(UnderWay other) {
    return new UnderWay(sum(sentBytes, other.sentBytes), sum(receivedBytes, other.receivedBytes));
  }

  private static long sum(long one, long other) {
    return one == UNBOUNDED || other == UNBOUNDED ? UNBOUNDED : one + other;
  }

  private static boolean whole(NodeRecord node) {
    return node.result() != null && node.result().complete();
  }

  private static Stream<FlowEnd> side(Point point, NodeRecord node) {
    return point.sides().stream().filter(side -> side.role().equals(node.role()));
  }

  /** Both its warm-up and its measurement, as a side does that was asked to stop. */
  private static boolean counted(FlowEnd side) {
    return side.moved().elapsedNanos() > 0 && side.warmUp().nanos() > 0;
  }

  private static long unacknowledged(RunPlan plan, NodeRecord sender) {
    return Math.max(0, posted(plan, sender) - bytes(sender));
  }

  /** By what the sender posted; where it cannot be asked, by how far it may have been ahead. */
  private static long unchecked(RunPlan plan, NodeRecord receiver, List<NodeRecord> nodes) {
    List<NodeRecord> senders = nodes.stream().filter(node -> Role.begins(node.role())).toList();
    if (senders.stream().allMatch(sender -> sender.result() != null)) {
      long posted = senders.stream().mapToLong(sender -> posted(plan, sender)).sum();
      return Math.max(0, posted - bytes(receiver));
    }
    return plan.settings().on(StreamScenario.BACKPRESSURE)
        ? plan.settings().number(StreamScenario.THRESHOLD) * slot(plan)
        : UNBOUNDED;
  }

  private static long posted(RunPlan plan, NodeRecord sender) {
    AgentResult result = sender.result();
    return result == null ? 0 : result.count(Counter.POSTED) * slot(plan);
  }

  private static long bytes(NodeRecord node) {
    return node.result() == null ? 0 : node.result().count(Counter.BYTES);
  }

  private static long slot(RunPlan plan) {
    return plan.settings().number(StreamScenario.BUFFER_SIZE);
  }
}
