package io.throughline.console.desktop;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.Awaitility;
import org.testfx.util.WaitForAsyncUtils;

/** Reading what a window shows, on the thread that it belongs to. */
public final class Waiting {
  private static final long PATIENCE_MILLIS = 20_000;

  private Waiting() {}

  /** Until {@code holds} says so. */
  public static void until(String what, int seconds, Callable<Boolean> holds) {
    Awaitility.await(what)
        .atMost(Duration.ofSeconds(seconds))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> onFx(holds));
  }

  /** A value as it is now. */
  public static <T> T onFx(Callable<T> read) {
    return WaitForAsyncUtils.waitForAsyncFx(PATIENCE_MILLIS, read);
  }
}
