package io.throughline.console.run.plan;

import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.PortRange;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.Problems;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Optional;

/**
 * Whether {@code data.ports} has a port for each listener at an address: one for a node where all
 * share it, else one for each data thread.
 */
final class PortCount {
  private PortCount() {}

  static List<Problem> check(Scenario scenario, List<NodeProfile> nodes) {
    Problems problems = new Problems();
    for (int i = 0; i < nodes.size(); i++) {
      NodeProfile node = nodes.get(i);
      String ports = node.data().ports();
      if (ports.isEmpty()) {
        continue;
      }
      PortRange range = PortRange.of(ports);
      long threads = threads(scenario, i);
      Optional<NodeProfile> before =
          nodes.subList(0, i).stream()
              .filter(other -> other.data().ports().equals(ports))
              .filter(other -> IpAddress.same(DataAddress.of(other), DataAddress.of(node)))
              .findFirst();
      if (range.size() < threads) {
        problems.add(
            "node " + node.name() + ": data.ports",
            "%s is %d, and each of %d %s listens on one of its own"
                .formatted(ports, range.size(), threads, what(scenario)),
            "give it %d ports or more, or the scenario fewer %s"
                .formatted(threads, what(scenario)));
      } else if (before.isPresent() && range.size() == 1) {
        problems.add(
            "node " + node.name() + ": data.ports",
            "%s is the only port of node %s too, at the same address"
                .formatted(ports, before.get().name()),
            "give each a range of its own, or one range of two ports or more");
      }
    }
    return problems;
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
