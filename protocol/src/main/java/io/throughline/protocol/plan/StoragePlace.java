package io.throughline.protocol.plan;

/**
 * Where a run has its files on a node.
 *
 * @param root the node's {@code storageRoot}
 * @param below it, the folder that the scenario names; empty for the root itself
 * @param name of the run's own folder in there
 */
public record StoragePlace(String root, String below, String name) {

  /** The place of one run on one node. */
  public static StoragePlace of(String root, String below, String runId, String node) {
    String name = "throughline-" + (runId + "-" + node).replaceAll("[^A-Za-z0-9._-]", "_");
    return new StoragePlace(root, below, name);
  }

  /** The run's own folder, as it is written where no link leads elsewhere. */
  public String folder() {
    String slash = root.endsWith("/") ? "" : "/";
    return root + slash + (below.isEmpty() ? "" : below + "/") + name;
  }
}
