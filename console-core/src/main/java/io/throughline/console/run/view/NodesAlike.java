package io.throughline.console.run.view;

import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.result.NodeRecord;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedSet;
import java.util.function.Function;

/** Sentences on nodes; what several nodes have in common is said once. */
public final class NodesAlike {
  private NodesAlike() {}

  /** Whom a sentence is on: {@code Node a}, {@code Nodes a, b}. */
  public static String subject(List<String> nodes) {
    return (nodes.size() == 1 ? "Node " : "Nodes ") + ShortList.names(nodes);
  }

  /**
   * A sentence for all nodes of which the same is said, in the order of the first.
   *
   * @param words of a node; empty where there is nothing to say
   * @return {@code a, b: words}
   */
  public static List<String> said(List<NodeRecord> nodes, Function<NodeRecord, String> words) {
    return said(nodes, NodeRecord::node, words);
  }

  /**
   * A sentence for all things of nodes of which the same is said, in the order of the first.
   *
   * @param name of the node that a thing is of
   */
  public static <T> List<String> said(
      Collection<T> all, Function<T, String> name, Function<T, String> words) {
    Map<String, SequencedSet<String>> byWords = new LinkedHashMap<>();
    for (T each : all) {
      String said = words.apply(each);
      if (!said.isEmpty()) {
        byWords.computeIfAbsent(said, ignored -> new LinkedHashSet<>()).add(name.apply(each));
      }
    }
    return byWords.entrySet().stream()
        .map(each -> ShortList.names(List.copyOf(each.getValue())) + ": " + each.getKey())
        .toList();
  }
}
