package io.throughline.console.history;

/** Notified on the writer's thread when a sample is committed or lost. */
@FunctionalInterface
public interface CommitListener {
  /** It is on disk. */
  void committed();

  /** It never will be: the transaction that it was in failed, or the run is finished. */
  default void lost() {}
}
