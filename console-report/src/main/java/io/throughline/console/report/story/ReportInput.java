package io.throughline.console.report.story;

import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Input of a report.
 *
 * @param run as it is shown: with aliases where it is anonymous
 * @param missing samples that never came
 * @param sampledNanos where each node's last sample ends, since the release of the start barrier
 * @param anonymous whether names and addresses are aliases
 */
public record ReportInput(
    RunRecord run,
    List<MissingSamples> missing,
    Map<String, Long> sampledNanos,
    boolean anonymous) {

  public ReportInput {
    missing = List.copyOf(missing);
    sampledNanos = Map.copyOf(sampledNanos);
  }

  /**
   * Something of each node in the order of the plan; a node without a record is asked with null.
   */
  <T> List<T> eachNode(BiFunction<Assignment, @Nullable NodeRecord, T> of) {
    return run.plan().assignments().stream().map(at -> of.apply(at, record(at.node()))).toList();
  }

  private @Nullable NodeRecord record(String node) {
    return run.nodes().stream().filter(each -> each.node().equals(node)).findFirst().orElse(null);
  }

  /** {@code node-a (sender)}. */
  String heading(Assignment at) {
    return "%s (%s)".formatted(at.node(), run.plan().roleLabel(at.role()));
  }

  /** The headings of all nodes, in the order of the plan. */
  List<String> headings() {
    return eachNode((at, node) -> heading(at));
  }

  static @Nullable AgentResult result(@Nullable NodeRecord node) {
    return node == null ? null : node.result();
  }

  /** Whether any agent came to say what it measured. */
  boolean anyResult() {
    return run.nodes().stream().map(NodeRecord::result).anyMatch(Objects::nonNull);
  }
}
