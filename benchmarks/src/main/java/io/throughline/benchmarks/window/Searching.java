package io.throughline.benchmarks.window;

import io.throughline.benchmarks.process.ProcessMain;
import io.throughline.console.desktop.history.Actions;
import io.throughline.console.desktop.history.HistoryModel;
import io.throughline.console.desktop.history.HistoryPage;
import io.throughline.console.desktop.history.Period;
import io.throughline.console.desktop.history.Query;
import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.history.History;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.application.Platform;
import javafx.scene.Scene;
import javafx.stage.Stage;
import org.kordamp.ikonli.feather.Feather;

/**
 * The History place over a database of 1,000 runs. Prints the milliseconds from a letter in the
 * search field until the list that it leads to is painted.
 */
public final class Searching {

  /** Numbers that it prints. */
  public static final int TAKES = 20;

  private Searching() {}

  /**
   * @param args the database
   */
  public static void main(String[] args) {
    ProcessMain.run(Searching.class, new String[] {"DATABASE"}, args, Searching::measure);
  }

  private static void measure(String... args) throws Exception {
    Stopwatch.startFx();
    History history = History.open(Path.of(args[0]));
    HistoryModel model = new HistoryModel(() -> history, Threads.live());
    Scene[] scene = new Scene[1];
    Stopwatch.onFx(() -> scene[0] = show(model));
    Thread.sleep(2_000);
    for (int i = 0; i < TAKES; i++) {
      // Each finds other runs than the one before: the list is another one, and is drawn anew.
      String text = i % 2 == 0 ? "run-0%d".formatted(i / 2 % 10) : "";
      System.out.println(search(scene[0], model, text));
    }
    System.out.flush();
    Runtime.getRuntime().halt(0);
  }

  private static double search(Scene scene, HistoryModel model, String text) throws Exception {
    CompletableFuture<Long> painted = new CompletableFuture<>();
    long begin = System.nanoTime();
    Platform.runLater(() -> {
      var following =
          new Object() {
            javafx.util.Subscription subscription = () -> {};
          };
      following.subscription =
          model
              .linesProperty()
              .subscribe((was, is) -> {
                following.subscription.unsubscribe();
                Stopwatch.afterPulses(scene, 2, () -> painted.complete(System.nanoTime()));
              });
      model.search(new Query(text, "", "", "", Optional.empty(), Period.ANY));
    });
    return (painted.get(30, TimeUnit.SECONDS) - begin) / 1e6;
  }

  private static Scene show(HistoryModel model) {
    Theme theme = new Theme();
    Actions actions =
        new Actions(record -> {}, run -> {}, () -> {}, (ids, done) -> {}, compared -> {});
    Shell[] shell = new Shell[1];
    RailPage place =
        new RailPage(
            "history",
            "History",
            Feather.CLOCK,
            () -> new HistoryPage(model, actions, theme.darkProperty(), shell[0].notices()));
    shell[0] = new Shell(List.of(place), theme);
    Scene scene = new Scene(shell[0], 1280, 800);
    theme.apply(scene);
    Stage stage = new Stage();
    stage.setScene(scene);
    shell[0].open("history");
    stage.show();
    return scene;
  }
}
