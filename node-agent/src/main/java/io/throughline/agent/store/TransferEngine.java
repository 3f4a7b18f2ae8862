package io.throughline.agent.store;

import java.util.function.Consumer;

/** Moves the bytes on one thread of a store. */
interface TransferEngine extends AutoCloseable {
  /** Moves what is left of it, or some of that, and says so to it. Blocks. */
  void move(Transfer transfer);

  /**
   * Does so with several, one after the other or together.
   *
   * @param some in the first places
   * @param handOn takes each as soon as something was said of it
   */
  default void move(Transfer[] some, int count, Consumer<Transfer> handOn) {
    for (int i = 0; i < count; i++) {
      moveAndHandOn(some[i], handOn);
    }
  }

  /** Does so with one, whatever becomes of it. */
  default void moveAndHandOn(Transfer transfer, Consumer<Transfer> handOn) {
    try {
      move(transfer);
    } catch (RuntimeException e) {
      transfer.refused(String.valueOf(e.getMessage()));
    } catch (Error e) {
      // The thread would end, and the store's owner wait for the transfer until its timeout.
      transfer.refused(e.toString());
    }
    handOn.accept(transfer);
  }

  /**
   * @throws RuntimeException when something never came to an end, which may still use its memory
   */
  @Override
  void close();
}
