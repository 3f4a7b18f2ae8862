package io.throughline.console.suite;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;

/**
 * A list of runs.
 *
 * @param name as the file is called
 * @param description for people; may be empty
 * @param stopOnFailure whether what follows a run that failed is left out
 * @param entries in the order in which they are done
 */
public record Suite(String name, String description, boolean stopOnFailure, List<Entry> entries) {
  public Suite {
    entries = List.copyOf(entries);
  }

  /**
   * One line of the list.
   *
   * @param name for the report
   * @param scenario with the entry's settings
   * @param nodes in the order of the scenario's roles
   * @param repeats how often it is run, 1 and up
   * @param tags that each of its runs is given
   */
  public record Entry(
      String name, Scenario scenario, List<NodeProfile> nodes, int repeats, List<String> tags) {}

  /** Runs in all. */
  public int runs() {
    return entries.stream().mapToInt(Entry::repeats).sum();
  }
}
