package io.throughline.protocol.group;

/**
 * One participant of a run, with an agent of its own. A node may carry several.
 *
 * @param index from 0, in the order of the plan
 * @param node name of the node's profile
 * @param local from 0, among the ranks of that node
 */
public record Rank(int index, String node, int local) {
  /** Before the local index in {@link #name}: no node has it in its name. */
  private static final char LOCAL = '~';

  public Rank {
    if (index < 0 || local < 0) {
      throw new IllegalArgumentException(
          "rank %d of node %s: local index %d is below 0".formatted(index, node, local));
    }
  }

  /** Name of the rank in messages, samples and reports: {@code gpu1}, {@code gpu1~1}. */
  public String name() {
    return name(node, local);
  }

  /** The name of a node's rank of a local index. */
  public static String name(String node, int local) {
    return local == 0 ? node : node + LOCAL + local;
  }

  /**
   * The rank that has a {@link #name}.
   *
   * @param index of the rank
   */
  public static Rank named(int index, String name) {
    int at = name.lastIndexOf(LOCAL);
    return at < 0
        ? new Rank(index, name, 0)
        : new Rank(index, name.substring(0, at), Integer.parseInt(name.substring(at + 1)));
  }
}
