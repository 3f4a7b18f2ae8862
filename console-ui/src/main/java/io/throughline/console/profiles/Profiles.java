package io.throughline.console.profiles;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.ScenarioYaml;
import java.nio.file.Path;
import java.util.List;

/** Everything that a user saved and shares: {@code nodes/*.yaml} and {@code scenarios/*.yaml}. */
public final class Profiles {
  private final Shelf<NodeProfile> nodes;
  private final Shelf<Scenario> scenarios;

  /**
   * @param folder that holds {@code nodes/} and {@code scenarios/}; either may be missing
   */
  public Profiles(Path folder) {
    nodes = new Shelf<>("node", folder.resolve("nodes"), NodeProfileYaml::read);
    scenarios = new Shelf<>("scenario", folder.resolve("scenarios"), ScenarioYaml::read);
  }

  /** Every node file by name, those with mistakes included. */
  public List<Entry<NodeProfile>> nodes() {
    return nodes.list();
  }

  /** Every scenario file by name, those with mistakes included. */
  public List<Entry<Scenario>> scenarios() {
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
   * Writes the profile under its name; a comment at the head of the file stays.
   *
   * @throws ProblemException if the name cannot be a file's, or it cannot be written, or what was
   *     written does not read back
   */
  public Path save(NodeProfile node) {
    return nodes.save(node.name(), NodeProfileYaml.write(node));
  }

  /** As {@link #save(NodeProfile)}. */
  public Path save(Scenario scenario) {
    return scenarios.save(scenario.name(), ScenarioYaml.write(scenario));
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
   * What is wrong with a name for a new profile.
   *
   * @return empty if nothing is
   */
  public static List<Problem> checkName(String name) {
    return Shelf.checkName(name);
  }
}
