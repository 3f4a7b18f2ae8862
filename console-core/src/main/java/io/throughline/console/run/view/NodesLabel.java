package io.throughline.console.run.view;

import io.throughline.protocol.group.Rank;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.ArrayList;
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
    List<String> parts = new ArrayList<>();
    List<String> together = new ArrayList<>();
    String before = "";
    for (Assignment assignment : assignments) {
      // client and client-2 play the same part.
      String part = assignment.role().replaceFirst("-\\d+$", "");
      if (!part.equals(before) && !together.isEmpty()) {
        parts.add(brief(SIDE_BY_SIDE, together));
        together.clear();
      }
      together.add(assignment.node());
      before = part;
    }
    parts.add(brief(SIDE_BY_SIDE, together));
    return String.join(TO, parts);
  }

  /**
   * Names in little room: all where they are few; else ranks of one node that follow each other as
   * {@code a ×8}, and of more than four such the first three and how many others there are.
   */
  public static String brief(String separator, List<String> names) {
    if (ShortList.whole(names.size())) {
      return String.join(separator, names);
    }
    List<String> nodes = new ArrayList<>();
    int ranks = 0;
    for (int i = 0; i < names.size(); i++) {
      String node = Rank.named(i, names.get(i)).node();
      ranks++;
      if (i + 1 == names.size() || !Rank.named(i + 1, names.get(i + 1)).node().equals(node)) {
        nodes.add(ranks == 1 ? names.get(i) : node + " ×" + ranks);
        ranks = 0;
      }
    }
    return ShortList.names(separator, nodes);
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
        : brief(SIDE_BY_SIDE, nodes.subList(0, last)) + TO + nodes.get(last);
  }

  /**
   * The label of a run of a kind; ranks of a group stand side by side.
   *
   * @param kind a scenario kind's id
   */
  public static String ofNames(String kind, List<String> nodes) {
    boolean ranks =
        ScenarioKinds.find(kind).map(known -> known.workload().hasRanks()).orElse(false);
    return ranks ? brief(SIDE_BY_SIDE, nodes) : ofNames(nodes);
  }
}
