package io.throughline.console.cli;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/**
 * Stops the run on Ctrl-C, TERM and HUP while a command runs: the run that goes on is stopped, and
 * the process stays until the command has said and written what there is.
 */
final class StopOnExit implements AutoCloseable {
  /** Agents to stop, nodes to look at, reports to write. */
  private static final Duration CLOSING = Duration.ofMinutes(2);

  /** A shutdown hook is not told which signal it was. */
  private static final String STOPPED = "stopped by a signal (Ctrl-C, TERM or a closed terminal)";

  private final Screen screen;
  private final CountDownLatch closed = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stopAndWait, "stop on exit");
  private @Nullable LiveRun run;
  private boolean asked;

  StopOnExit(Screen screen) {
    this.screen = screen;
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** The run that goes on from now on; it is stopped at once where that was asked for before. */
  synchronized void follow(LiveRun started) {
    run = started;
    if (asked) {
      started.stop(STOPPED);
    }
  }

  /** Whether nothing more is to be started. */
  synchronized boolean asked() {
    return asked;
  }

  private synchronized void stop() {
    asked = true;
    LiveRun going = run;
    if (going == null) {
      return;
    }
    if (going.view().phase() != Phase.DONE) {
      screen.line("Stopping; the nodes are being cleaned up.");
    }
    going.stop(STOPPED);
  }

  private void stopAndWait() {
    stop();
    try {
      if (!closed.await(CLOSING.toMillis(), TimeUnit.MILLISECONDS)) {
        screen.line(
            "The clean-up takes longer than %d s; the keepers on the nodes end what is left."
                .formatted(CLOSING.toSeconds()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    closed.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      LoggerFactory.getLogger(StopOnExit.class).debug("the JVM is ending already", e);
    }
  }
}
