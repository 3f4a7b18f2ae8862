package io.throughline.console.run.view;

import io.throughline.protocol.result.NodeRecord;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Sentences on nodes; what several nodes have in common is said once. */
public final class NodesAlike {
  /** So many names are listed; of more, these and how many there are. */
  public static final int LISTED = 3;

  private NodesAlike() {}

  /** Names, for a sentence: {@code a, b, c and 13 more}. */
  public static String names(List<String> nodes) {
    return few(nodes, ", ", " and ");
  }

  /** Sentences, one a node: {@code a waits; b waits; c waits; and 13 more}. */
  public static String sentences(List<String> said) {
    return few(said, "; ", "; and ");
  }

  private static String few(List<String> all, String separator, String last) {
    return all.size() <= LISTED + 1
        ? String.join(separator, all)
        : "%s%s%d more"
            .formatted(String.join(separator, all.subList(0, LISTED)), last, all.size() - LISTED);
  }

  /** Whom a sentence is on: {@code Node a}, {@code Nodes a, b}. */
  public static String subject(List<String> nodes) {
    return (nodes.size() == 1 ? "Node " : "Nodes ") + names(nodes);
  }

  /**
   * A sentence for all nodes of which the same is said, in the order of the first.
   *
   * @param words of a node; empty where there is nothing to say
   * @return {@code a, b: words}
   */
  public static List<String> said(List<NodeRecord> nodes, Function<NodeRecord, String> words) {
    Map<String, List<String>> byWords = new LinkedHashMap<>();
    for (NodeRecord node : nodes) {
      String said = words.apply(node);
      if (!said.isEmpty()) {
        byWords.computeIfAbsent(said, ignored -> new ArrayList<>()).add(node.node());
      }
    }
    return byWords.entrySet().stream()
        .map(each -> names(each.getValue()) + ": " + each.getKey())
        .toList();
  }
}
