package io.throughline.console.history;

/** Notified on the writer's thread when a sample is committed or lost. */
@FunctionalInterface
public interface CommitListener {
  /** Tells that the sample is on disk. */
  void committed();

  /** Tells that the sample is lost: its transaction failed, or the run is finished. */
  default void lost() {}
}
