package io.throughline.console.desktop.shell;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import javafx.application.Platform;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The way off the JavaFX thread and back. Tests hand in executors of their own.
 *
 * @param background where slow work runs
 * @param ui where its outcome is shown
 */
public record Threads(Executor background, Executor ui) {
  private static final Logger LOG = LoggerFactory.getLogger(Threads.class);

  /** Virtual threads, and the JavaFX thread. */
  public static Threads live() {
    return new Threads(
        task -> Thread.ofVirtual().name("desktop-work").start(task), Platform::runLater);
  }

  /** Does {@code work} in the background, then one of both on the user interface's thread. */
  public <T> void run(Callable<T> work, Consumer<T> done, Consumer<List<Problem>> failed) {
    background.execute(() -> {
      T result;
      try {
        result = work.call();
      } catch (ProblemException e) {
        ui.execute(() -> failed.accept(e.problems()));
        return;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (Exception | LinkageError | StackOverflowError | OutOfMemoryError e) {
        LOG.error("background work failed", e);
        String what = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
        ui.execute(() -> failed.accept(List.of(new Problem("console", what))));
        return;
      }
      ui.execute(() -> done.accept(result));
    });
  }
}
