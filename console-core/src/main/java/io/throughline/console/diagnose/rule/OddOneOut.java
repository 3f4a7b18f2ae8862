package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.Severity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Nodes of a group that are not like most of it: the value that more than half of the machines have
 * is the usual one, and whoever has another is named. Where no value has that many, all are told.
 */
final class OddOneOut {
  static final String ID = "odd-one-out";

  private OddOneOut() {}

  /** One finding for each fact that differs. */
  static List<Finding> among(List<NodeFindings> nodes) {
    List<NodeFindings> machines = machines(nodes);
    List<Finding> findings = new ArrayList<>();
    for (ComparedFact fact : ComparedFacts.ofGroup()) {
      Map<String, List<String>> names = new LinkedHashMap<>();
      for (NodeFindings node : machines) {
        String value = fact.value().apply(node);
        if (!value.isEmpty()) {
          names.computeIfAbsent(value, ignored -> new ArrayList<>()).add(node.name());
        }
      }
      if (names.size() > 1) {
        findings.add(finding(fact, names, machines.size()));
      }
    }
    return findings;
  }

  /** The first node of each machine: agents side by side find the same. */
  private static List<NodeFindings> machines(List<NodeFindings> nodes) {
    Set<String> seen = new HashSet<>();
    return nodes.stream()
        .filter(node -> {
          String machine = node.environment().machine();
          return machine.isEmpty() || seen.add(machine);
        })
        .toList();
  }

  /**
   * @param names of nodes by their value
   */
  private static Finding finding(ComparedFact fact, Map<String, List<String>> names, int machines) {
    List<Map.Entry<String, List<String>>> rarest =
        names.entrySet().stream()
            .sorted(Comparator.comparingInt(each -> each.getValue().size()))
            .toList();
    Map.Entry<String, List<String>> most = rarest.getLast();
    boolean usual = 2 * most.getValue().size() > machines;
    String others =
        (usual ? rarest.subList(0, rarest.size() - 1) : rarest)
            .stream()
                .map(each -> each.getKey() + " on " + String.join(", ", each.getValue()))
                .collect(Collectors.joining("; "));
    String seen =
        usual
            ? "%s differs: %s; %s on the other %d."
                .formatted(fact.name(), others, most.getKey(), most.getValue().size())
            : "%s differs, and most have none in common: %s.".formatted(fact.name(), others);
    List<String> odd =
        rarest.subList(0, rarest.size() - 1).stream()
            .flatMap(each -> each.getValue().stream())
            .toList();
    String mend = fact.mend();
    return new Finding(
        usual ? fact.severity() : Severity.NOTE,
        ID,
        usual && odd.size() == 1 ? odd.getFirst() : "",
        seen,
        fact.why(),
        mend.isEmpty() || !usual || mend.startsWith("#")
            ? mend
            : "# on %s\n%s".formatted(String.join(", ", odd), mend));
  }
}
