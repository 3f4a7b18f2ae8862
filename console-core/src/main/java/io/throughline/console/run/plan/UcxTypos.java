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
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Variables and transports of UCX that no node can have; whether it has what is right, only a node
 * can tell.
 */
final class UcxTypos {
  private UcxTypos() {}

  /** The scenario's variables replace the nodes', which then do not matter. */
  static List<Problem> check(Scenario scenario, List<NodeProfile> nodes) {
    String field = "scenario " + scenario.name() + ": ucxEnvironment";
    List<Problem> all = typos(field, scenario.ucxEnvironment()).toList();
    return all.isEmpty()
        ? nodes.stream()
            .flatMap(node ->
                typos(
                    "node %s: %s".formatted(node.name(), NodeField.ENVIRONMENT),
                    Planner.environment(scenario, node)))
            .toList()
        : all;
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
                "%s=%s: %s".formatted(typo.variable(), typo.value(), typo.what()),
                typo.remedy()));
  }
}
