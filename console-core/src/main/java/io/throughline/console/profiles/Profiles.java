package io.throughline.console.profiles;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileEdit;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.ScenarioYaml;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Everything that a user saved and shares: {@code nodes/*.yaml} and {@code scenarios/*.yaml}. */
public final class Profiles {
  /** Letters of the longest name that a profile may have. */
  public static final int LONGEST_NAME = YamlFolder.LONGEST_NAME;

  private final YamlFolder<NodeProfile> nodes;
  private final YamlFolder<Scenario> scenarios;

  /**
   * @param folder that holds {@code nodes/} and {@code scenarios/}; either may be missing
   */
  public Profiles(Path folder) {
    nodes = new YamlFolder<>("node", folder.resolve("nodes"), NodeProfileYaml::read, List.of());
    List<String> kinds = ScenarioKinds.all().stream().map(ScenarioKind::id).toList();
    scenarios =
        new YamlFolder<>("scenario", folder.resolve("scenarios"), ScenarioYaml::read, kinds);
  }

  /** Every node file by name, those with mistakes included. */
  public List<FolderEntry<NodeProfile>> nodes() {
    return nodes.list();
  }

  /** Every scenario file by name, those with mistakes included. */
  public List<FolderEntry<Scenario>> scenarios() {
    return scenarios.list();
  }

  /**
   * @param nameOrPath a name under {@code nodes/}, or a path (with a slash or an ending)
   * @throws ProblemException if there is none, naming those that there are, or with its mistakes
   */
  public NodeProfile node(String nameOrPath) {
    return nodes.read(nameOrPath);
  }

  /**
   * Several nodes: each name as {@link #node} takes it, or a tag, {@code @rack1} or {@code
   * tag:rack1}, for all nodes that have it, by name.
   *
   * @throws ProblemException if there is no such node or no node with such a tag
   */
  public List<NodeProfile> nodes(List<String> names) {
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).isBlank()) {
        throw new ProblemException(
            new Problem(
                "nodes",
                "entry %d of %d is empty".formatted(i + 1, names.size()),
                "write a node's name there, or take out the comma that is too many"));
      }
    }
    return names.stream()
        .map(String::strip)
        .flatMap(name -> Tags.of(name).map(this::tagged).orElseGet(() -> Stream.of(node(name))))
        .toList();
  }

  private Stream<NodeProfile> tagged(String tag) {
    List<NodeProfile> all = nodes.list().stream().flatMap(entry -> entry.value().stream()).toList();
    return Tags.having(all, tag).stream();
  }

  /** Whether there is a scenario of that name under {@code scenarios/}, or a kind. */
  public boolean hasScenario(String name) {
    return scenarios.has(name) || ScenarioKinds.find(name).isPresent();
  }

  /**
   * @param nameOrPath a name under {@code scenarios/}, a path, or a kind for its defaults
   * @throws ProblemException if there is none, naming those that there are, or with its mistakes
   */
  public Scenario scenario(String nameOrPath) {
    return nameOrPath.contains("/") || scenarios.has(nameOrPath)
        ? scenarios.read(nameOrPath)
        : ScenarioKinds.find(nameOrPath)
            .map(Scenario::defaults)
            .orElseGet(() -> scenarios.read(nameOrPath));
  }

  /**
   * Writes the profile under its name. Where there is a file of that name, only the fields that
   * differ are written: comments, order and the way that values are written stay.
   *
   * @throws ProblemException if the name cannot be a file's, or it cannot be written, or what was
   *     written does not read back
   */
  public Path save(NodeProfile node) {
    return save(node, node.name());
  }

  /**
   * As {@link #save(NodeProfile)}, for one that had another name: the file of that name is the one
   * whose comments stay. It is not deleted.
   */
  public Path save(NodeProfile node, String formerName) {
    return nodes.save(
        node.name(),
        nodes
            .text(formerName)
            .map(old -> edited(node, formerName, old))
            .orElseGet(() -> NodeProfileYaml.write(node)));
  }

  private static String edited(NodeProfile node, String formerName, String old) {
    return NodeProfileEdit.edit(formerName, old, node);
  }

  /** As {@link #save(NodeProfile)}, except that only a comment at the head of the file stays. */
  public Path save(Scenario scenario) {
    return scenarios.save(
        scenario.name(), scenarios.heading(scenario.name()) + ScenarioYaml.write(scenario));
  }

  /**
   * @throws ProblemException if there is none or it cannot be deleted
   */
  public void deleteNode(String name) {
    nodes.delete(name);
  }

  /**
   * @throws ProblemException if there is none or it cannot be deleted
   */
  public void deleteScenario(String name) {
    scenarios.delete(name);
  }

  /**
   * The problems of a name for a new profile.
   *
   * @return empty if nothing is
   */
  public static List<Problem> checkName(String name) {
    return YamlFolder.checkName(name);
  }
}
