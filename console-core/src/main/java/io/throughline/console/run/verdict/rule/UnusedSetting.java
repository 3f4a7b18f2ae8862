package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.plan.Planner;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.ChosenVariable;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.scenario.UnusedSettings;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The scenario has settings, or variables of UCX, that others of it leave without effect. */
final class UnusedSetting implements Rule {
  @Override
  public String id() {
    return "unused-setting";
  }

  @Override
  public Stream<String> check(Case run) {
    Stream<String> settings =
        ScenarioKinds.find(run.plan().kind()).stream()
            .flatMap(kind -> UnusedSettings.told(kind, run.plan().settings()).stream());
    return Stream.concat(settings, variables(run));
  }

  private static Stream<String> variables(Case run) {
    if (run.plan().mayTake(TransportKind::byUcx)) {
      return Stream.of();
    }
    Set<String> names = new TreeSet<>();
    run.nodes().forEach(node -> names.addAll(ofScenario(run, node)));
    return names.isEmpty()
        ? Stream.of()
        : Stream.of(
            "The scenario's %s had no effect, since %s."
                .formatted(
                    String.join(", ", names),
                    run.plan().betweenNodes()
                        ? "the transport was " + run.plan().transport()
                        : "nothing went between nodes"));
  }

  /** Names of variables that neither the node's profile nor Throughline gave. */
  private static Set<String> ofScenario(Case run, NodeRecord node) {
    Map<String, String> own = Planner.environment(node.profile());
    Set<String> chosen =
        run.plan().chosen().stream().map(ChosenVariable::name).collect(Collectors.toSet());
    return run.plan().assignments().stream()
        .filter(assignment -> assignment.node().equals(node.node()))
        .map(Assignment::ucxEnvironment)
        .flatMap(set -> set.entrySet().stream())
        .filter(each -> !each.getValue().equals(own.get(each.getKey())))
        .map(Map.Entry::getKey)
        .filter(name -> !chosen.contains(name))
        .collect(Collectors.toSet());
  }
}
