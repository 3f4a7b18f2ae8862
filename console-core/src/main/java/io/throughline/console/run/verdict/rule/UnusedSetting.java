package io.throughline.console.run.verdict.rule;

import io.throughline.console.run.plan.Planner;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.ChosenVariable;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.scenario.UnusedSettings;
import io.throughline.protocol.scenario.WorkloadKind;
import io.throughline.protocol.setting.LibraryVariable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The scenario has settings, or variables of UCX or UCC, that others of it leave without effect.
 */
final class UnusedSetting {
  private UnusedSetting() {}

  static Stream<String> check(FinishedRun run) {
    Stream<String> settings =
        ScenarioKinds.find(run.plan().kind()).stream()
            .flatMap(kind -> UnusedSettings.told(kind, run.plan().settings()).stream());
    return Stream.concat(settings, variables(run));
  }

  private static Stream<String> variables(FinishedRun run) {
    Set<String> names = new TreeSet<>();
    run.nodes().forEach(node -> names.addAll(ofScenario(run, node)));
    RunPlan plan = run.plan();
    List<String> unused = new ArrayList<>();
    if (!plan.mayTake(TransportKind::byUcx)) {
      told(
              names,
              LibraryVariable::ofUcx,
              plan.betweenNodes()
                  ? "the transport was " + plan.transport()
                  : "nothing went between nodes")
          .ifPresent(unused::add);
    }
    if (!CollectiveScenario.byUcc(plan.workload(), plan.settings())) {
      told(
              names,
              LibraryVariable::ofUcc,
              plan.workload() == WorkloadKind.COLLECTIVE
                  ? "the engine was " + CollectiveScenario.engine(plan.settings()).id()
                  : "only collectives have the engine ucc")
          .ifPresent(unused::add);
    }
    return unused.stream();
  }

  private static Optional<String> told(Set<String> names, Predicate<String> library, String why) {
    List<String> unused = names.stream().filter(library).toList();
    return unused.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The scenario's %s had no effect, since %s.".formatted(String.join(", ", unused), why));
  }

  /** Names of variables that neither the node's profile nor Throughline gave. */
  private static Set<String> ofScenario(FinishedRun run, NodeRecord node) {
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
