package io.throughline.console.desktop.run;

import io.throughline.console.desktop.step.StepRow;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Role;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One node of a run, as it is shown.
 *
 * @param role as people read it
 * @param state in a word or two
 * @param problem what went wrong there; empty if nothing
 * @param cleanUp what was found there after the run; empty until then
 * @param clean whether that was nothing
 */
public record NodeRow(
    String node,
    String role,
    String state,
    StatusLevel tone,
    String problem,
    List<StepRow> steps,
    String cleanUp,
    boolean clean) {

  /**
   * @param profiles the run's nodes
   * @param roles the scenario's
   */
  static List<NodeRow> of(RunView view, List<NodeProfile> profiles, List<Role> roles) {
    return view.nodes().stream().map(node -> of(node, view, profiles, roles)).toList();
  }

  private static NodeRow of(
      NodeView node, RunView view, List<NodeProfile> profiles, List<Role> roles) {
    Launch launch =
        profiles.stream()
            .filter(p -> p.name().equals(node.node()))
            .map(NodeProfile::launch)
            .findFirst()
            .orElse(Launch.SSH);
    String role =
        roles.stream()
            .filter(r -> r.id().equals(node.role()))
            .map(Role::label)
            .findFirst()
            .orElse(node.role());
    boolean over = view.phase() == Phase.DONE;
    CleanUp cleanUp = cleanUp(node.node(), view.record());
    return new NodeRow(
        node.node(),
        role,
        node.state(),
        tone(node, cleanUp, view.phase()),
        problem(node),
        StepRow.launch(launch, node.steps(), over),
        cleanUp == null ? "" : words(cleanUp),
        cleanUp != null && clean(cleanUp));
  }

  /** Without the name of the node, beside which it stands. */
  private static String problem(NodeView node) {
    String name = node.node() + ": ";
    return node.problem().startsWith(name)
        ? node.problem().substring(name.length())
        : node.problem();
  }

  private static @Nullable CleanUp cleanUp(String node, @Nullable RunRecord record) {
    return record == null
        ? null
        : record.nodes().stream()
            .filter(n -> n.node().equals(node))
            .map(NodeRecord::cleanUp)
            .filter(java.util.Objects::nonNull)
            .findFirst()
            .orElse(null);
  }

  private static StatusLevel tone(NodeView node, @Nullable CleanUp cleanUp, Phase phase) {
    if (!node.problem().isEmpty()) {
      return StatusLevel.BAD;
    }
    if (cleanUp != null) {
      return clean(cleanUp) ? StatusLevel.GOOD : StatusLevel.WARN;
    }
    return phase == Phase.LAUNCHING || phase == Phase.DONE ? StatusLevel.NEUTRAL : StatusLevel.GOOD;
  }

  private static boolean clean(CleanUp cleanUp) {
    return cleanUp.verdict() == CleanUp.Verdict.CLEAN;
  }

  private static String words(CleanUp cleanUp) {
    return switch (cleanUp.verdict()) {
      case CLEAN ->
          "Clean: nothing left behind ("
              + cleanUp.checks().stream().map(CleanUp.Check::what).collect(Collectors.joining(", "))
              + ").";
      case LEFT_BEHIND ->
          "Left behind: "
              + cleanUp.checks().stream()
                  .filter(c -> !c.gone())
                  .map(c -> c.what() + " (" + c.detail() + ")")
                  .collect(Collectors.joining(", "))
              + ".";
      case UNVERIFIED ->
          "Clean-up unverified: the node could not be reached. It is checked at the next connect.";
    };
  }
}
