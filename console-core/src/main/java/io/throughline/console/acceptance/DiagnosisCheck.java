package io.throughline.console.acceptance;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.run.probe.DiagnosisView;
import io.throughline.console.run.view.NodeView;
import io.throughline.protocol.node.NodeProfile;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A look at all nodes before anything is run. Nodes on which no agent starts, and those with which
 * something is wrong that makes runs fail, are bad; the others are looked at without them.
 *
 * @param verdicts by node, in order
 * @param findings of the nodes that could be looked at, the worst first
 * @param remarks what else is to be told, sentences
 */
public record DiagnosisCheck(
    Map<String, CheckVerdict> verdicts, List<Finding> findings, List<String> remarks) {
  /** The name of the check. */
  public static final String NAME = "diagnosis";

  /** Looks at nodes. */
  @FunctionalInterface
  public interface Look {
    /**
     * Looks at them, to its end.
     *
     * @param nodes two or more
     */
    DiagnosisView at(List<NodeProfile> nodes) throws InterruptedException;
  }

  /** Looks at nodes; a single one is not looked at. */
  public static DiagnosisCheck of(List<NodeProfile> nodes, Look look) throws InterruptedException {
    Map<String, CheckVerdict> verdicts = new LinkedHashMap<>();
    List<String> remarks = new ArrayList<>();
    List<NodeProfile> left = nodes;
    while (left.size() > 1) {
      DiagnosisView view = look.at(left);
      remarks.addAll(view.cleanUps());
      if (!view.pairs().isEmpty()) {
        left.forEach(node -> verdicts.put(node.name(), of(node.name(), view.findings())));
        return new DiagnosisCheck(verdicts, view.findings(), remarks);
      }
      List<String> failed =
          view.nodes().stream()
              .filter(node -> !node.problem().isEmpty())
              .peek(node -> verdicts.put(node.node(), bad(node.problem())))
              .map(NodeView::node)
              .toList();
      if (failed.isEmpty()) {
        remarks.add("the nodes could not be looked at");
        break;
      }
      left = left.stream().filter(node -> !failed.contains(node.name())).toList();
    }
    return new DiagnosisCheck(verdicts, List.of(), remarks);
  }

  private static CheckVerdict of(String node, List<Finding> findings) {
    List<String> wrong =
        findings.stream()
            .filter(each -> each.severity() == Severity.ERROR && each.node().equals(node))
            .map(Finding::seen)
            .toList();
    return wrong.isEmpty()
        ? new CheckVerdict(NAME, NodeState.GOOD, "")
        : bad(String.join(" ", wrong));
  }

  private static CheckVerdict bad(String reason) {
    return new CheckVerdict(NAME, NodeState.BAD, reason);
  }
}
