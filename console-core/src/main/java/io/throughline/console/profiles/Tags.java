package io.throughline.console.profiles;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import java.util.Optional;

/** Groups of nodes: those that have a tag. */
public final class Tags {
  private Tags() {}

  /** The tag that {@code @rack1} or {@code tag:rack1} means; empty where it is no tag. */
  static Optional<String> of(String name) {
    if (name.startsWith("@")) {
      return Optional.of(name.substring(1));
    }
    return name.startsWith("tag:") ? Optional.of(name.substring(4)) : Optional.empty();
  }

  /**
   * @throws ProblemException if no node has it, naming the tags that there are
   */
  public static List<NodeProfile> having(List<NodeProfile> nodes, String tag) {
    List<NodeProfile> group = nodes.stream().filter(node -> node.tags().contains(tag)).toList();
    if (!group.isEmpty()) {
      return group;
    }
    if (tag.isBlank()) {
      throw new ProblemException(
          new Problem("nodes", "'@' names no tag", "write the tag behind it, such as @rack1"));
    }
    List<String> known =
        nodes.stream().flatMap(node -> node.tags().stream()).distinct().sorted().toList();
    throw new ProblemException(
        NearestName.unknown(
            "no node has the tag",
            tag,
            known,
            known.isEmpty()
                ? "no node has any; write them under tags: in profiles/nodes"
                : "tags are " + String.join(", ", known)));
  }
}
