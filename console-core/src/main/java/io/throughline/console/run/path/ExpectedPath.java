package io.throughline.console.run.path;

import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.TransportKind;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The path to which the profile leads.
 *
 * @param lanes of the node that it names; empty where it names none
 * @param by the field that says so; empty likewise
 */
record ExpectedPath(List<NetworkPort> lanes, String by) {
  private static final ExpectedPath NOTHING = new ExpectedPath(List.of(), "");

  static ExpectedPath of(RunPlan plan, NodeRecord node, NodeEnvironment environment) {
    Assignment assignment = plan.role(node.role());
    if (!assignment.rails().isEmpty()) {
      return found(environment, assignment.rails(), "data.rails");
    }
    if (!assignment.device().isEmpty() && plan.mayTake(TransportKind::takesDevices)) {
      return found(environment, List.of(assignment.device().split(",", -1)), "data.device");
    }
    boolean meant =
        plan.mayTake(TransportKind::listensAtAddress) || !node.profile().data().address().isEmpty();
    return meant ? found(environment, List.of(assignment.dataAddress()), "data.address") : NOTHING;
  }

  private static ExpectedPath found(NodeEnvironment environment, List<String> names, String by) {
    List<NetworkPort> networkPorts =
        names.stream()
            .flatMap(name -> lane(environment, name.strip()).stream())
            .distinct()
            .toList();
    return networkPorts.isEmpty() ? NOTHING : new ExpectedPath(networkPorts, by);
  }

  private static Optional<NetworkPort> lane(NodeEnvironment environment, String name) {
    return Stream.of(NetworkPort.named(environment, name), NetworkPort.addressed(environment, name))
        .flatMap(Optional::stream)
        .findFirst();
  }
}
