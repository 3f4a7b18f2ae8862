package io.throughline.console.run.plan;

import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Settings that a node's profile gives in a field of its own and a variable of UCX gives otherwise:
 * one of the two would be dropped without a word.
 */
final class ConflictingSettings {
  private ConflictingSettings() {}

  static List<Problem> check(Scenario scenario, List<NodeProfile> nodes) {
    List<Problem> problems = new ArrayList<>();
    for (NodeProfile node : nodes) {
      Map<String, String> variables = new LinkedHashMap<>(node.ucx().environment());
      variables.putAll(scenario.ucxEnvironment());
      Planner.ofFields(node)
          .forEach((name, value) -> {
            String other = variables.getOrDefault(name, value);
            if (!other.equals(value)) {
              problems.add(problem(scenario, node, name, value, other));
            }
          });
    }
    return problems;
  }

  private static Problem problem(
      Scenario scenario, NodeProfile node, String name, String value, String other) {
    boolean asked = scenario.ucxEnvironment().containsKey(name);
    String field =
        !name.equals(Planner.NET_DEVICES)
            ? NodeField.PORTS
            : node.data().rails().isEmpty() ? NodeField.DEVICE : NodeField.RAILS;
    return new Problem(
        "node %s: %s".formatted(node.name(), field),
        "it says %s, and %s of %s says %s"
            .formatted(
                value,
                name,
                asked ? "the scenario or --ucx" : "the profile's " + NodeField.ENVIRONMENT,
                other),
        "say it in one place: take out one of the two");
  }
}
