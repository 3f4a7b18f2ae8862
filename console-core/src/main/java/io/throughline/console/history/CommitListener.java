package io.throughline.console.history;

/** Who hears, on the writer's thread, what became of a sample. */
@FunctionalInterface
public interface CommitListener {
  /** It is on disk. */
  void committed();

  /** It never will be: the transaction that it was in failed, or the run is finished. */
  default void lost() {}
}
