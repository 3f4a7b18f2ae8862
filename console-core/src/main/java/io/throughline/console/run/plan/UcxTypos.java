package io.throughline.console.run.plan;

import io.throughline.console.ucx.UcxSpaces;
import io.throughline.console.ucx.UcxTransports;
import io.throughline.console.ucx.UcxVariableNames;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.TransportKind;
import io.throughline.protocol.setting.LibraryVariable;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Variables and transports of UCX that no node can have, and variables that cannot be handed on;
 * whether it has what is right, only a node can tell.
 */
final class UcxTypos {
  private UcxTypos() {}

  /** The scenario's variables replace the nodes', which then do not matter. */
  static List<Problem> check(Scenario scenario, List<NodeProfile> nodes) {
    List<Problem> all = typos(field(scenario), scenario.ucxEnvironment()).toList();
    return all.isEmpty()
        ? nodes.stream()
            .flatMap(node -> typos(field(node), Planner.environment(scenario, node)))
            .toList()
        : all;
  }

  /** Variables of a scenario that cannot be handed on, whatever library reads them. */
  static List<Problem> unusable(Scenario scenario) {
    return unusable(field(scenario), scenario.ucxEnvironment());
  }

  /** Those of a node, as far as the scenario does not replace them. */
  static List<Problem> unusable(Scenario scenario, NodeProfile node) {
    Map<String, String> own = new LinkedHashMap<>(node.ucx().environment());
    Map<String, String> ofFields = Planner.ofFields(node);
    ofFields.keySet().removeAll(own.keySet());
    List<Problem> problems = new ArrayList<>();
    for (Map<String, String> each : List.of(own, ofFields)) {
      each.keySet().removeAll(scenario.ucxEnvironment().keySet());
    }
    problems.addAll(unusable(field(node), own));
    problems.addAll(unusable("node " + node.name(), ofFields));
    return problems;
  }

  private static List<Problem> unusable(String where, Map<String, String> environment) {
    return LibraryVariable.problems(environment).stream()
        .map(what -> new Problem(where, what))
        .toList();
  }

  private static String field(Scenario scenario) {
    return "scenario " + scenario.name() + ": ucxEnvironment";
  }

  private static String field(NodeProfile node) {
    return "node %s: %s".formatted(node.name(), NodeField.ENVIRONMENT);
  }

  /** Whether UCX may carry a run. */
  static boolean usesUcx(Scenario scenario, SettingValues settings) {
    return scenario.roles().size() > 1
        && CommonSettings.transport(settings).map(TransportKind::byUcx).orElse(true);
  }

  private static Stream<Problem> typos(String where, Map<String, String> environment) {
    return Stream.of(
            UcxTransports.typo(environment).stream(),
            UcxVariableNames.typos(environment).stream(),
            UcxSpaces.in(environment).stream())
        .flatMap(Function.identity())
        .map(typo ->
            new Problem(
                where,
                "%s=%s: %s".formatted(typo.field(), typo.value(), typo.what()),
                typo.remedy()));
  }
}
