package io.throughline.console.run.plan;

import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.group.Group;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.PortRange;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether {@code data.ports} has a port for each listener at an address: one for an agent where all
 * its data threads share it, else one for each of them.
 */
final class PortCount {
  private PortCount() {}

  static List<Problem> check(Scenario scenario, Group group, List<NodeProfile> nodes) {
    Problems problems = new Problems();
    for (int i = 0; i < nodes.size(); i++) {
      NodeProfile node = nodes.get(i);
      String ports = node.data().ports();
      if (ports.isEmpty()) {
        continue;
      }
      PortRange range = PortRange.of(ports);
      long threads = threads(scenario, i);
      List<String> beside = new ArrayList<>();
      long all = threads;
      boolean first = true;
      for (int j = 0; j < nodes.size(); j++) {
        NodeProfile other = nodes.get(j);
        if (j != i && other.data().ports().equals(ports) && together(group, node, other)) {
          beside.add(other.name());
          all += threads(scenario, j);
          first &= j > i;
        }
      }
      if (range.size() < threads) {
        problems.add(
            "node " + node.name() + ": data.ports",
            "%s has %d, and each of %d %s listens on one of its own"
                .formatted(ports, range.size(), threads, what(scenario)),
            "give it %d ports or more, or the scenario fewer %s"
                .formatted(threads, what(scenario)));
      } else if (first && range.size() < all) {
        problems.add(
            "node " + node.name() + ": data.ports",
            "%s has %d, and with %s, at the same address, %d listeners need one each"
                .formatted(ports, range.size(), ShortList.names(beside), all),
            "give each a range of its own, or all of them %d ports or more".formatted(all));
      }
    }
    return problems;
  }

  /** Whether two agents listen at one address, as far as profiles tell: an SSH alias has none. */
  private static boolean together(Group group, NodeProfile node, NodeProfile other) {
    String address = DataAddress.of(node);
    return group.node(node.name()).equals(group.node(other.name()))
        || (!address.isEmpty() && IpAddress.same(address, DataAddress.of(other)));
  }

  private static String what(Scenario scenario) {
    return scenario.kind().workload().measuresFlows() ? "flows at once" : "workers";
  }

  /** Those of a node that listen by themselves. */
  private static long threads(Scenario scenario, int node) {
    try {
      SettingValues settings = scenario.effective();
      if (CommonSettings.transport(settings).filter(TransportKind::listensAtAddress).isPresent()) {
        return 1;
      }
      if (scenario.kind().workload().measuresFlows()) {
        return scenario.kind().flows(settings).rounds().stream()
            .mapToLong(round -> round.of(node).size())
            .max()
            .orElse(1);
      }
      return settings.has(SweepScenario.WORKERS) ? settings.number(SweepScenario.WORKERS) : 1;
    } catch (ProblemException said) {
      return 1;
    }
  }
}
