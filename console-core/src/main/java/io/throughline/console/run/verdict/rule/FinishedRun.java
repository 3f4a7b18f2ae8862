package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.path.BytesMoved;
import io.throughline.console.run.path.Paths;
import io.throughline.console.run.path.UnderWay;
import io.throughline.protocol.evidence.CpuUse;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * All that is known of a run that is over.
 *
 * @param points of a run that measures one after the other; else empty
 * @param consoleStepNanos by which the console's wall clock went ahead of its monotonic clock
 * @param flows what each rank moved in its flows, by node; empty where the run has none
 */
public record FinishedRun(
    RunPlan plan,
    List<NodeRecord> nodes,
    List<Point> points,
    long consoleStepNanos,
    Map<String, BytesMoved> flows) {

  /** Without flows between ranks. */
  public FinishedRun(
      RunPlan plan, List<NodeRecord> nodes, List<Point> points, long consoleStepNanos) {
    this(plan, nodes, points, consoleStepNanos, Map.of());
  }

  /** Applies a rule to each node whose counters were read. */
  <T> Stream<T> onEach(BiFunction<NodeRecord, Evidence, Stream<T>> rule) {
    return nodes.stream()
        .flatMap(node -> {
          Evidence evidence = node.evidence();
          return evidence == null ? Stream.empty() : rule.apply(node, evidence);
        });
  }

  /** Applies a rule to each node whose CPUs are accounted for. */
  Stream<String> onEachCpu(BiFunction<NodeRecord, CpuUse, Stream<String>> rule) {
    return onEach((node, evidence) ->
        evidence.cpu() == null ? Stream.empty() : rule.apply(node, evidence.cpu()));
  }

  BytesMoved moved(NodeRecord node) {
    return flows.getOrDefault(node.node(), BytesMoved.of(plan, node, points));
  }

  /** As {@link #moved}, of all agents that share the ports that carried the node's data. */
  BytesMoved movedThere(NodeRecord node) {
    return sharing(node).map(this::moved).reduce(moved(node), BytesMoved::plus);
  }

  /** The bytes that the run may have moved through those ports without counting them. */
  UnderWay underWayThere(NodeRecord node) {
    return sharing(node).map(this::underWay).reduce(underWay(node), UnderWay::plus);
  }

  private UnderWay underWay(NodeRecord node) {
    return UnderWay.of(plan, node, nodes, points);
  }

  /** The others of {@link #beside} but those that a namespace of their own gives other ports. */
  private Stream<NodeRecord> sharing(NodeRecord node) {
    return beside(node)
        .filter(other ->
            rankOfSameNode(node, other)
                || Paths.sharesPorts(node.path(), node.environment(), other.environment()));
  }

  private boolean rankOfSameNode(NodeRecord one, NodeRecord other) {
    return plan.group().node(one.node()).equals(plan.group().node(other.node()));
  }

  /** The other nodes whose agents run on the same machine, and so share its CPUs. */
  Stream<NodeRecord> beside(NodeRecord node) {
    return beside(nodes, node);
  }

  /** The other nodes of a run whose agents run on the machine of one of them. */
  static Stream<NodeRecord> beside(List<NodeRecord> nodes, NodeRecord node) {
    String machine = machine(node);
    return nodes.stream()
        .filter(other -> !other.node().equals(node.node()))
        .filter(other -> !machine.isEmpty() && machine(other).equals(machine));
  }

  /**
   * The nodes of each machine, in the run's order; a node on an unknown machine counts as alone.
   */
  Stream<List<NodeRecord>> machines() {
    Map<String, List<NodeRecord>> machines = new LinkedHashMap<>();
    for (NodeRecord node : nodes) {
      String machine = machine(node).isEmpty() ? "node " + node.node() : machine(node);
      machines.computeIfAbsent(machine, ignored -> new ArrayList<>()).add(node);
    }
    return machines.values().stream();
  }

  private static String machine(NodeRecord node) {
    return node.environment() == null ? "" : node.environment().machine();
  }
}
