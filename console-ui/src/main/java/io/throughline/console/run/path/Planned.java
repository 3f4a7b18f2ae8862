package io.throughline.console.run.path;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where the profile leads.
 *
 * @param lanes of the node that it names; empty where it names none
 * @param by the field that says so; empty likewise
 */
record Planned(List<Lane> lanes, String by) {
  private static final Planned NOTHING = new Planned(List.of(), "");

  static Planned of(RunPlan plan, NodeRecord node, NodeEnvironment environment) {
    Assignment assignment = plan.role(node.role());
    if (!assignment.rails().isEmpty()) {
      return found(environment, assignment.rails(), "data.rails");
    }
    if (!assignment.device().isEmpty() && plan.takes("ucx")) {
      return found(environment, List.of(assignment.device().split(",", -1)), "data.device");
    }
    boolean meant = plan.takes("tcp") || !node.profile().data().address().isEmpty();
    return meant ? found(environment, List.of(assignment.dataAddress()), "data.address") : NOTHING;
  }

  private static Planned found(NodeEnvironment environment, List<String> names, String by) {
    List<Lane> lanes =
        names.stream()
            .flatMap(name -> lane(environment, name.strip()).stream())
            .distinct()
            .toList();
    return lanes.isEmpty() ? NOTHING : new Planned(lanes, by);
  }

  private static Optional<Lane> lane(NodeEnvironment environment, String name) {
    return Stream.of(Lane.named(environment, name), Lane.addressed(environment, name))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
