package io.throughline.launch.node;

/**
 * Where one run lives on one node.
 *
 * @param folder of its own, for logs
 * @param shm of its own, on /dev/shm
 * @param mark in the environment of all its processes
 */
public record RunPlace(String folder, String shm, String mark) {

  /**
   * @param home of the user on the node
   */
  public static RunPlace of(String home, String runId, String node) {
    String name = (runId + "-" + node).replaceAll("[^A-Za-z0-9._-]", "_");
    return new RunPlace(
        home + "/.cache/throughline/runs/" + name, "/dev/shm/throughline-" + name, Nonce.next());
  }
}
