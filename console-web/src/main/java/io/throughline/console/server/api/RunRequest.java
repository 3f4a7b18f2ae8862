package io.throughline.console.server.api;

import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Request for a run, from a page or a script.
 *
 * @param scenario a saved scenario's name
 * @param nodes saved nodes' names in the order of the scenario's roles
 * @param settings in place of the scenario's, as {@code --set} takes them
 * @param ucx a saved scenario whose UCX variables are taken instead
 */
record RunRequest(
    @Nullable String scenario,
    @Nullable List<String> nodes,
    @Nullable Map<String, String> settings,
    @Nullable String ucx) {

  /**
   * @throws io.throughline.protocol.problem.ProblemException if there is none, or it has mistakes
   */
  Scenario chosen(Profiles profiles) {
    if (scenario == null || scenario.isEmpty()) {
      throw new RefusedException(400, new Problem("scenario", "none is named", "name a saved one"));
    }
    Scenario saved = ScenariosApi.scenario(profiles, scenario);
    Scenario chosen = saved.changedBy(Objects.requireNonNullElse(settings, Map.of()));
    return ucx == null || ucx.isEmpty()
        ? chosen
        : chosen.withUcx(ScenariosApi.scenario(profiles, ucx).ucxEnvironment());
  }

  /**
   * @throws io.throughline.protocol.problem.ProblemException if there is none, or one has mistakes
   */
  List<NodeProfile> members(Profiles profiles) {
    List<String> named = Objects.requireNonNullElse(nodes, List.<String>of());
    named.forEach(node -> ScenariosApi.requireName("node", node));
    return named.stream().map(profiles::node).toList();
  }
}
