package io.throughline.benchmarks.window;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Scene;

/** Times from an input to the picture that shows what came of it. */
final class Stopwatch {
  private static final long PATIENCE_SECONDS = 60;

  private Stopwatch() {}

  /** Starts the toolkit, whose thread would keep a program alive that has failed. */
  static void startFx() throws InterruptedException {
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> {
      System.err.println(failure);
      Runtime.getRuntime().halt(1);
    });
    CountDownLatch ready = new CountDownLatch(1);
    Platform.startup(ready::countDown);
    ready.await();
  }

  /**
   * Milliseconds from now until what {@code input} changed has been painted. The pulse after it
   * lays out and hands over; the one after that begins only when the picture is done.
   *
   * @param input does it, on the JavaFX thread
   */
  static double untilPainted(Scene scene, Runnable input) throws Exception {
    CompletableFuture<Long> painted = new CompletableFuture<>();
    long begin = System.nanoTime();
    Platform.runLater(() -> {
      input.run();
      afterPulses(scene, 2, () -> painted.complete(System.nanoTime()));
    });
    return (painted.get(PATIENCE_SECONDS, TimeUnit.SECONDS) - begin) / 1e6;
  }

  /** Calls {@code then} in the layout of the pulse that is so many from now. */
  static void afterPulses(Scene scene, int pulses, Runnable then) {
    Runnable[] listener = new Runnable[1];
    listener[0] =
        () -> {
          scene.removePostLayoutPulseListener(listener[0]);
          if (pulses == 1) {
            then.run();
          } else {
            // Not within the pulse, or the next one would be this one.
            Platform.runLater(() -> afterPulses(scene, pulses - 1, then));
          }
        };
    scene.addPostLayoutPulseListener(listener[0]);
    Platform.requestNextPulse();
  }

  /** Does something on the JavaFX thread and waits for it. */
  static void onFx(Runnable work) throws Exception {
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    Platform.runLater(() -> {
      try {
        work.run();
        done.complete(true);
      } catch (RuntimeException e) {
        done.completeExceptionally(e);
      }
    });
    done.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }
}
