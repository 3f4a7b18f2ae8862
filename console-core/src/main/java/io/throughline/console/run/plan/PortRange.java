package io.throughline.console.run.plan;

import io.throughline.protocol.environment.IpAddress;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Whether {@code data.ports} has a port for each listener at an address: one for each worker. */
final class PortRange {
  private PortRange() {}

  static List<Problem> check(Scenario scenario, List<NodeProfile> nodes) {
    long workers = workers(scenario);
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      NodeProfile node = nodes.get(i);
      String ports = node.data().ports();
      if (ports.isEmpty()) {
        continue;
      }
      Optional<NodeProfile> before =
          nodes.subList(0, i).stream()
              .filter(other -> other.data().ports().equals(ports))
              .filter(other -> IpAddress.same(DataAddress.of(other), DataAddress.of(node)))
              .findFirst();
      if (size(ports) < workers) {
        problems.add(
            new Problem(
                "node " + node.name() + ": data.ports",
                "%s is %d, and each of %d workers listens on one of its own"
                    .formatted(ports, size(ports), workers),
                "give it %d ports or more, or the scenario fewer workers".formatted(workers)));
      } else if (before.isPresent() && size(ports) == 1) {
        problems.add(
            new Problem(
                "node " + node.name() + ": data.ports",
                "%s is the only port of node %s too, at the same address"
                    .formatted(ports, before.get().name()),
                "give each a range of its own, or one range of two ports or more"));
      }
    }
    return problems;
  }

  private static long workers(Scenario scenario) {
    try {
      SettingValues settings = scenario.effective();
      boolean shared =
          CommonSettings.transport(settings).filter(TransportKind::listensAtAddress).isPresent();
      return !shared && settings.has(SweepScenario.WORKERS)
          ? settings.number(SweepScenario.WORKERS)
          : 1;
    } catch (ProblemException said) {
      return 1;
    }
  }

  private static int size(String ports) {
    String[] ends = ports.split("-", 2);
    return ends.length < 2 ? 1 : Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1;
  }
}
