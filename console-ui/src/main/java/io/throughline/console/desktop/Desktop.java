package io.throughline.console.desktop;

import io.throughline.console.assembly.Console;
import io.throughline.console.installation.Installation;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import javafx.application.Platform;
import javafx.stage.Stage;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the desktop console from a plain main method. */
public final class Desktop {
  private static final Logger LOG = LoggerFactory.getLogger(Desktop.class);
  private static final String WITHOUT_WINDOW =
      "throughline run and throughline demo need no display; over ssh, -X brings one along";

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
          new Problem("desktop", "neither DISPLAY nor WAYLAND_DISPLAY is set", WITHOUT_WINDOW));
    }
    // JFreeChart measures with AWT; without this, AWT would open the display a second time.
    System.setProperty("java.awt.headless", "true");
    FutureTask<Console> console = new FutureTask<>(opening);
    Thread.ofPlatform().daemon().name("open-console").start(console);
    try {
      showUntilClosed(installation, console);
    } finally {
      close(console);
    }
  }

  private static void showUntilClosed(Installation installation, Future<Console> console) {
    CompletableFuture<Void> closed = new CompletableFuture<>();
    try {
      Platform.startup(() -> {
        try {
          Stage stage = new Stage();
          stage.setOnHidden(event -> closed.complete(null));
          new DesktopConsole(stage, installation, console).show();
        } catch (RuntimeException | Error e) {
          closed.completeExceptionally(e);
        }
      });
    } catch (UnsupportedOperationException e) {
      throw new ProblemException(
          new Problem(
              "desktop",
              "the display %s cannot be opened".formatted(System.getenv("DISPLAY")),
              WITHOUT_WINDOW),
          e);
    }
    try {
      closed.join();
    } finally {
      Platform.exit();
    }
  }

  private static void close(Future<Console> console) {
    try {
      console.get().close();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      LOG.warn("the console could not be opened, as its window said", e.getCause());
    }
  }

  private static boolean hasDisplay() {
    return !System.getProperty("os.name", "").startsWith("Linux")
        || "Headless".equals(System.getProperty("glass.platform"))
        || isSet("DISPLAY")
        || isSet("WAYLAND_DISPLAY");
  }

  private static boolean isSet(String variable) {
    String value = System.getenv(variable);
    return value != null && !value.isEmpty();
  }
}
