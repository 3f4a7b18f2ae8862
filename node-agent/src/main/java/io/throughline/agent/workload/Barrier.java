package io.throughline.agent.workload;

/** The action that is to happen as the start barrier is released: the measurement begins. */
@FunctionalInterface
public interface Barrier {
  /**
   * @param nanoTime the start, on the clock of {@link System#nanoTime}
   */
  void released(long nanoTime);
}
