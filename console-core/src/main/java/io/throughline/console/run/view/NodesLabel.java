package io.throughline.console.run.view;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.List;

/**
 * A run's nodes in words: {@code a → b}, and where several play the same part {@code a, b → c},
 * since nothing goes between those.
 */
public final class NodesLabel {
  private static final String SIDE_BY_SIDE = ", ";
  private static final String TO = " → ";

  private NodesLabel() {}

  /** By the parts that they play. */
  public static String of(List<Assignment> assignments) {
    StringBuilder words = new StringBuilder();
    String before = "";
    for (Assignment assignment : assignments) {
      // client and client-2 play the same part.
      String part = assignment.role().replaceFirst("-\\d+$", "");
      if (!words.isEmpty()) {
        words.append(part.equals(before) ? SIDE_BY_SIDE : TO);
      }
      words.append(assignment.node());
      before = part;
    }
    return words.toString();
  }

  /**
   * The label where only names are known.
   *
   * @param nodes in the order of the roles, of which the last is the other end
   */
  public static String ofNames(List<String> nodes) {
    int last = nodes.size() - 1;
    return last < 1
        ? String.join(TO, nodes)
        : String.join(SIDE_BY_SIDE, nodes.subList(0, last)) + TO + nodes.get(last);
  }

  /**
   * The label of a run of a kind; ranks of a group stand side by side.
   *
   * @param kind a scenario kind's id
   */
  public static String ofNames(String kind, List<String> nodes) {
    boolean ranks =
        ScenarioKinds.find(kind).map(known -> known.workload().hasRanks()).orElse(false);
    return ranks ? String.join(SIDE_BY_SIDE, nodes) : ofNames(nodes);
  }
}
