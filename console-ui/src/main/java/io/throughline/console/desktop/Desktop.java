package io.throughline.console.desktop;

import io.throughline.console.Console;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.Installation;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import javafx.application.Platform;
import javafx.stage.Stage;

/** Opens the desktop console from a plain main method. */
public final class Desktop {
  private Desktop() {}

  /**
   * Shows the window and returns when it is closed. The console is opened beside the window and
   * closed behind it.
   *
   * @param opening may block; what it opens is closed here
   * @throws ProblemException where there is no display
   */
  public static void open(Installation installation, Callable<Console> opening) {
    if (!hasDisplay()) {
      throw new ProblemException(
          new Problem(
              "desktop",
              "there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set)",
              "throughline run and throughline demo work without one; over ssh, -X forwards one"));
    }
    System.setProperty("java.awt.headless", "true");
    FutureTask<Console> console = new FutureTask<>(opening);
    Thread.ofPlatform().daemon().name("open-console").start(console);
    CountDownLatch closed = new CountDownLatch(1);
    CompletableFuture<Void> failed = new CompletableFuture<>();
    Platform.startup(() -> {
      try {
        Stage stage = new Stage();
        stage
            .showingProperty()
            .addListener((value, was, is) -> {
              if (!is) {
                closed.countDown();
              }
            });
        new DesktopConsole(
                stage, new Profiles(installation.profiles()), console, installation.data())
            .show();
      } catch (RuntimeException e) {
        failed.completeExceptionally(e);
        closed.countDown();
      }
    });
    try {
      closed.await();
      failed.getNow(null);
      console.get().close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (java.util.concurrent.ExecutionException e) {
      // The window has said why it could not be opened; there is nothing to close.
    } finally {
      Platform.exit();
    }
  }

  private static boolean hasDisplay() {
    String os = System.getProperty("os.name", "");
    return !os.startsWith("Linux")
        || "Headless".equals(System.getProperty("glass.platform"))
        || System.getenv("DISPLAY") != null
        || System.getenv("WAYLAND_DISPLAY") != null;
  }
}
