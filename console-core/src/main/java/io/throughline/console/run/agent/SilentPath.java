package io.throughline.console.run.agent;

/**
 * A way over the data network on which no heartbeats come.
 *
 * @param from the node that does not hear
 * @param of the node that is not heard
 */
record SilentPath(String from, String of) {
  boolean has(String node) {
    return from.equals(node) || of.equals(node);
  }

  SilentPath reversed() {
    return new SilentPath(of, from);
  }
}
