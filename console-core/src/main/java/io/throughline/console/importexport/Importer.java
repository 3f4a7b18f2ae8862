package io.throughline.console.importexport;

import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeText;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes profiles of what was read elsewhere. */
public final class Importer {
  private final Profiles profiles;
  private final boolean replace;
  private final boolean dry;

  /** The outcome for one node. */
  public enum Outcome {
    MADE,
    CHANGED,
    SAME,
    /** There is one of that name, and it was not to be changed. */
    LEFT
  }

  /**
   * @param profile as it is now, or would be
   */
  public record Imported(Outcome outcome, NodeProfile profile) {}

  /**
   * @param replace whether profiles that are there take the new values; fields that an import does
   *     not know stay as they are
   * @param dry whether nothing is written
   */
  public Importer(Profiles profiles, boolean replace, boolean dry) {
    this.profiles = profiles;
    this.replace = replace;
    this.dry = dry;
  }

  /**
   * @param good what would become of those that can be taken
   * @param wrong what keeps the others from it, with file and line where they are known
   */
  public record Looked(List<Imported> good, List<Problem> wrong) {}

  /** Tells what would become of each node; nothing is written. */
  public Looked look(List<ImportedNode> found) {
    List<Problem> wrong = new ArrayList<>();
    List<Imported> good = new ArrayList<>();
    Map<String, ImportedNode> byName = new HashMap<>();
    for (ImportedNode node : found) {
      ImportedNode earlier = byName.putIfAbsent(node.name(), node);
      if (earlier != null && earlier.fields().equals(node.fields())) {
        continue;
      }
      try {
        checkName(node.name());
        checkTwice(node, earlier);
        good.add(one(node.name(), node.fields()));
      } catch (ProblemException e) {
        e.problems().forEach(problem -> wrong.add(placed(problem, node)));
      }
    }
    return new Looked(List.copyOf(good), List.copyOf(wrong));
  }

  /** A problem that says which node of which line it is of. */
  private static Problem placed(Problem problem, ImportedNode node) {
    String field = problem.where().substring(problem.where().lastIndexOf(':') + 1).strip();
    String place = node.place(field);
    String where = problem.where().replaceFirst("^node(:\\d+)?(?=$|:)", "node " + node.name());
    return new Problem(
        place.isEmpty() ? where : place + ": " + where, problem.what(), problem.remedy());
  }

  /**
   * Nothing is written unless all can be.
   *
   * @throws ProblemException with every node and field that is wrong
   */
  public List<Imported> take(List<ImportedNode> found) {
    Looked looked = look(found);
    if (!looked.wrong.isEmpty()) {
      throw new ProblemException(looked.wrong);
    }
    if (!dry) {
      looked.good.stream()
          .filter(one -> one.outcome == Outcome.MADE || one.outcome == Outcome.CHANGED)
          .forEach(one -> profiles.save(one.profile));
    }
    return looked.good;
  }

  private static void checkName(String name) {
    List<Problem> wrong = Profiles.checkName(name);
    if (!wrong.isEmpty()) {
      throw new ProblemException(wrong);
    }
  }

  /** Whichever came last would replace the other without a word. */
  private static void checkTwice(ImportedNode node, @Nullable ImportedNode earlier) {
    if (earlier != null) {
      String where = earlier.place(NodeField.NAME);
      throw new ProblemException(
          new Problem(
              "node: " + NodeField.NAME,
              "'%s' is there twice%s"
                  .formatted(node.name(), where.isEmpty() ? "" : ", first in " + where),
              "give each its own, or leave one out"));
    }
  }

  private Imported one(String name, Map<String, String> fields) {
    Optional<FolderEntry<NodeProfile>> there =
        profiles.nodes().stream().filter(entry -> entry.name().equals(name)).findFirst();
    if (there.isEmpty()) {
      return new Imported(Outcome.MADE, merged(Map.of(), fields));
    }
    NodeProfile old = there.get().content();
    if (old == null) {
      throw new ProblemException(there.get().problems());
    }
    NodeProfile merged = merged(NodeText.of(old), fields);
    if (merged.equals(old)) {
      return new Imported(Outcome.SAME, old);
    }
    return replace ? new Imported(Outcome.CHANGED, merged) : new Imported(Outcome.LEFT, old);
  }

  private static NodeProfile merged(Map<String, String> old, Map<String, String> fields) {
    Map<String, String> texts = new LinkedHashMap<>();
    for (NodeField field : NodeField.ALL) {
      String fresh = fields.getOrDefault(field.id(), "");
      texts.put(field.id(), fresh.isEmpty() ? old.getOrDefault(field.id(), "") : fresh);
    }
    return NodeText.read(texts);
  }
}
