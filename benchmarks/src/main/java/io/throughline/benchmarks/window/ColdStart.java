package io.throughline.benchmarks.window;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.console.assembly.Console;
import io.throughline.console.desktop.Desktop;
import io.throughline.console.installation.Installation;
import java.nio.file.Path;
import java.util.Optional;
import javafx.application.Platform;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.stage.Window;

/**
 * The window as {@code ./throughline} opens it. Prints a line once it is painted and Run can be
 * pressed.
 */
public final class ColdStart {
  private static final long LOOK_MILLIS = 5;

  private ColdStart() {}

  /**
   * @param args the checkout, and a data folder whose window opens at the Run place
   */
  public static void main(String[] args) {
    ProcessMain.run(ColdStart.class, new String[] {"CHECKOUT", "DATA"}, args, ColdStart::measure);
  }

  private static void measure(String... args) throws Exception {
    Path home = Path.of(args[0]);
    Installation installation =
        new Installation(
            home,
            home.resolve("node-agent/target/agent"),
            Path.of(args[1]),
            home.resolve("profiles"));
    Thread.ofPlatform().daemon().start(ColdStart::watch);
    Desktop.open(installation, () -> Console.open(installation));
    // As the console itself does: what keeps connections alive for a while is not waited for.
    System.exit(0);
  }

  private static void watch() {
    boolean[] seen = new boolean[1];
    while (!seen[0]) {
      try {
        Thread.sleep(LOOK_MILLIS);
        Stopwatch.onFx(() -> seen[0] = usable().isPresent());
      } catch (IllegalStateException e) {
        // The toolkit is not there yet.
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
    Platform.runLater(() ->
        usable()
            .ifPresent(scene ->
                Stopwatch.afterPulses(
                    scene,
                    2,
                    () -> {
                      System.out.println("usable");
                      System.out.flush();
                      Platform.runLater(() -> scene.getWindow().hide());
                    })));
  }

  private static Optional<Scene> usable() {
    return Window.getWindows().stream()
        .map(Window::getScene)
        .filter(scene -> {
          Node run = scene == null ? null : scene.lookup("#run");
          return run != null && !run.isDisabled();
        })
        .findFirst();
  }
}
