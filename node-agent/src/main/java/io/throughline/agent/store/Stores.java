package io.throughline.agent.store;

/** Opens the store that a setting asks for. */
public final class Stores {
  private Stores() {}

  /**
   * Files by the system's own calls.
   *
   * @param depth transfers under way at most
   */
  public static Store posix(int depth) {
    return new ThreadStore(depth, "");
  }
}
