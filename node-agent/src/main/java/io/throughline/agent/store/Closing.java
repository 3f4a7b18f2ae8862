package io.throughline.agent.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes stores, and then what their transfers use, unless some never came to an end. */
public final class Closing {
  private @Nullable Throwable failure;

  private Closing() {}

  /**
   * Closes each, whatever becomes of the others.
   *
   * @param stores by {@link Store#close} or what closes stores
   * @param used what transfers use; left as it is where a store's never came to an end
   * @throws UnendedException where that is so; else the first failure
   */
  public static void close(List<Runnable> stores, List<Runnable> used) {
    Closing closing = new Closing();
    stores.forEach(closing::run);
    if (!(closing.failure instanceof UnendedException)) {
      used.forEach(closing::run);
    }
    switch (closing.failure) {
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case null, default -> {
        // All is closed.
      }
    }
  }

  private void run(Runnable close) {
    try {
      close.run();
    } catch (RuntimeException | Error e) {
      Throwable before = failure;
      if (before == null) {
        failure = e;
      } else if (e instanceof UnendedException && !(before instanceof UnendedException)) {
        e.addSuppressed(before);
        failure = e;
      } else {
        before.addSuppressed(e);
      }
    }
  }
}
