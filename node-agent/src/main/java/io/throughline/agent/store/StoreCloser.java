package io.throughline.agent.store;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Closes stores, and then what their transfers use, unless some never came to an end. */
public final class StoreCloser {
  private @Nullable Throwable failure;

  private StoreCloser() {}

  /**
   * Closes each, whatever becomes of the others.
   *
   * @param stores by {@link Store#close} or what closes stores
   * @param used what transfers use; left as it is where a store's never came to an end
   * @throws UnendedTransferException where that is so; else the first failure
   */
  public static void close(List<Runnable> stores, List<Runnable> used) {
    StoreCloser closing = new StoreCloser();
    stores.forEach(closing::run);
    if (!(closing.failure instanceof UnendedTransferException)) {
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
      } else if (e instanceof UnendedTransferException
          && !(before instanceof UnendedTransferException)) {
        e.addSuppressed(before);
        failure = e;
      } else {
        before.addSuppressed(e);
      }
    }
  }
}
