package io.throughline.console.expectation;

import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The costs of the links between ranks: half of the median round trip of a small message, and the
 * time of a byte by the bandwidth of a pair that has both ranks to itself.
 */
final class LinkCosts {
  /**
   * The cost of a link.
   *
   * @param latencyNanos of a message
   * @param byteNanos of a byte more
   */
  private record Cost(double latencyNanos, double byteNanos) {}

  private final Map<Flow, Cost> costs;

  private LinkCosts(Map<Flow, Cost> costs) {
    this.costs = Map.copyOf(costs);
  }

  /**
   * Costs by a matrix.
   *
   * @param ranks names of the ranks that costs are wanted of, by index
   * @return empty where it lacks one of them, or a figure of one of their pairs
   */
  static Optional<LinkCosts> of(GroupResult matrix, List<String> ranks) {
    List<String> measured = matrix.names();
    if (!measured.containsAll(ranks)) {
      return Optional.empty();
    }
    Map<Flow, Cost> costs = new HashMap<>();
    for (int from = 0; from < ranks.size(); from++) {
      for (int to = 0; to < ranks.size(); to++) {
        if (from != to) {
          Flow there = new Flow(measured.indexOf(ranks.get(from)), measured.indexOf(ranks.get(to)));
          FlowResult result = matrix.last(there).orElse(null);
          if (result == null || result.roundTrip() == null || result.bandwidth() <= 0) {
            return Optional.empty();
          }
          costs.put(
              new Flow(from, to),
              new Cost(result.roundTrip().p50() / 2.0, 1e9 / result.bandwidth()));
        }
      }
    }
    return Optional.of(new LinkCosts(costs));
  }

  /**
   * The time of steps that wait for each other, each as long as its slowest link; empty of none.
   */
  OptionalDouble nanos(List<Step> steps) {
    return steps.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(steps.stream().mapToDouble(this::nanos).sum());
  }

  private double nanos(Step step) {
    return step.flows().stream().mapToDouble(flow -> nanos(step, flow)).max().orElse(0);
  }

  private double nanos(Step step, Flow flow) {
    Cost cost = costs.get(flow);
    if (cost == null) {
      throw new IllegalArgumentException("no cost of " + flow);
    }
    return (step.latency() ? cost.latencyNanos() : 0) + step.bytes() * cost.byteNanos();
  }
}
