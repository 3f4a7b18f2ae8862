package io.throughline.console.run.agent;

/**
 * A way over the data network on which no heartbeats come.
 *
 * @param from the rank that does not hear
 * @param of the rank that is not heard
 */
record SilentPath(String from, String of) {
  /** Whether either end is on the node of a rank. */
  boolean has(String rank) {
    String node = HeartbeatTopology.node(rank);
    return HeartbeatTopology.node(from).equals(node) || HeartbeatTopology.node(of).equals(node);
  }

  SilentPath reversed() {
    return new SilentPath(of, from);
  }
}
