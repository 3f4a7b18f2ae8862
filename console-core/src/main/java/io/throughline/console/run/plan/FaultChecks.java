package io.throughline.console.run.plan;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.FaultSettings;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/** What speaks against the fault of a run before anything is started. */
final class FaultChecks {
  private FaultChecks() {}

  /**
   * The links of the console's own machine carry its connections to the nodes, so they stay.
   *
   * @param roles in the order of the nodes
   */
  static Optional<Problem> check(
      SettingValues settings, List<Role> roles, List<NodeProfile> nodes) {
    FaultPlan fault = FaultPlan.of(settings).orElse(null);
    if (fault == null || !fault.kind().onLink()) {
      return Optional.empty();
    }
    for (int i = 0; i < Math.min(roles.size(), nodes.size()); i++) {
      NodeProfile node = nodes.get(i);
      if (roles.get(i).id().equals(fault.role()) && node.launch() == Launch.LOCAL) {
        return Optional.of(
            new Problem(
                "node %s: %s".formatted(node.name(), FaultSettings.FAULT),
                "%s would change a link of this machine, through which the console reaches its nodes"
                    .formatted(fault.kind().id()),
                "choose a node that is launched over ssh, or set fault to kill or freeze"));
      }
    }
    return Optional.empty();
  }
}
