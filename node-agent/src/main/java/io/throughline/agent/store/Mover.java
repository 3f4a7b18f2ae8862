package io.throughline.agent.store;

/** What moves the bytes on one thread of a store, one transfer after the other. */
interface Mover extends AutoCloseable {
  /** Moves what is left of it, or some of that, and says so to it. Blocks. */
  void move(Transfer transfer);

  @Override
  void close();
}
