package io.throughline.agent.pipeline;

import io.throughline.protocol.measure.Stage;
import org.jspecify.annotations.Nullable;

/**
 * A place that chunks pass, in the order of their numbers. What it does with one goes on while
 * others are taken; nothing here waits or allocates.
 */
interface StageExecutor {
  /** The stage that its work counts as; null where it is no stage of its own. */
  default @Nullable Stage stage() {
    return null;
  }

  /** From chunk 0 on again; nothing is under way. */
  default void restart() {}

  /** Whether it can take another chunk now. */
  default boolean room() {
    return true;
  }

  /** Begins with a chunk: the next in order. */
  void take(long chunk);

  /** Moves on; how many more chunks are through, in order. */
  int through();

  /** Chunks that were taken and are not through; 0 where a chunk is through as it is taken. */
  default int underWay() {
    return 0;
  }

  /** Whether it takes none just now for its own sake, such as to keep to a cap. */
  default boolean holdsBack() {
    return false;
  }
}
