package io.throughline.protocol.plan;

import io.throughline.protocol.scenario.StorageScenario;

/**
 * Folder of a run's files on a node.
 *
 * @param root the node's {@code storageRoot}
 * @param below it, the folder that the scenario names; empty for the root itself
 * @param name of the run's own folder in there
 */
public record StorageFolder(String root, String below, String name) {

  /** Folder of a run that makes no files. */
  public static final StorageFolder NONE = new StorageFolder("", "", "");

  /** Folder of a plan's node for its files; {@link #NONE} where it is to have none. */
  public static StorageFolder of(RunPlan plan, Assignment assignment) {
    return plan.workload().makesFiles(plan.settings(), assignment.role())
            && !assignment.storageRoot().isEmpty()
        ? of(
            assignment.storageRoot(),
            plan.settings().choice(StorageScenario.FOLDER),
            plan.runId(),
            assignment.node())
        : NONE;
  }

  /** The place of one run on one node. */
  public static StorageFolder of(String root, String below, String runId, String node) {
    String name = "throughline-" + (runId + "-" + node).replaceAll("[^A-Za-z0-9._-]", "_");
    return new StorageFolder(root, below, name);
  }

  /** The run's own folder, as it is written where no link leads elsewhere; empty for none. */
  public String folder() {
    return root.isEmpty() ? "" : parent().replaceFirst("/$", "") + "/" + name;
  }

  /** The folder that the run's own is in; empty for none. */
  public String parent() {
    if (root.isEmpty()) {
      return "";
    }
    String top = root.replaceFirst("/+$", "");
    return below.isEmpty() ? top.isEmpty() ? "/" : top : top + "/" + below;
  }
}
