package io.throughline.agent.storage;

/** Looks at a pass while it goes on, after each turn. */
@FunctionalInterface
interface TurnListener {
  /** A pass that goes on until its blocks are through. */
  TurnListener NONE = (now, done) -> false;

  /**
   * @param now on the clock of {@link System#nanoTime}
   * @param done blocks that are through
   * @return whether no more are to be begun
   */
  boolean over(long now, long done);
}
