package io.throughline.testing.browser;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Waits for what a browser does, and not for ever. */
final class BoundedWait {
  static final long SECONDS = 60;
  private static final long BETWEEN_MILLIS = 20;

  private BoundedWait() {}

  /** Whether it became true in time. */
  static boolean until(Callable<Boolean> wanted) throws Exception {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!wanted.call()) {
      if (System.nanoTime() > deadline) {
        return false;
      }
      Thread.sleep(BETWEEN_MILLIS);
    }
    return true;
  }
}
