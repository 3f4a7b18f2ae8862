package io.throughline.console.desktop.history;

import static io.throughline.console.desktop.OnScreen.input;
import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.OnScreen.texts;
import static io.throughline.console.desktop.OnScreen.type;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.compare.ComparisonView;
import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import javafx.geometry.Pos;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import javafx.scene.control.ListView;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A person at the History page, with a real database. */
@ExtendWith(ApplicationExtension.class)
class HistoryPageTest {
  private static final int TICKS = 100;
  private static final CompletableFuture<Boolean> FREE = CompletableFuture.completedFuture(true);

  @TempDir static Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private History history;

  @SuppressWarnings("NullAway.Init")
  private HistoryModel model;

  @SuppressWarnings("NullAway.Init")
  private Function<HistoryModel, HistoryPage> pages;

  /** What the next use of history waits for. */
  private final AtomicReference<CompletableFuture<Boolean>> held = new AtomicReference<>(FREE);

  private final List<String> again = new ArrayList<>();
  private final List<String> exported = new ArrayList<>();

  @Start
  void start(Stage stage) throws IOException {
    history = History.open(Files.createTempDirectory(folder, "home").resolve("history.db"));
    keep("first", 0, Outcome.PASSED);
    keep("second", 1, Outcome.PASSED);
    keep("third", 2, Outcome.INTERRUPTED);
    model = new HistoryModel(this::onceFree, Threads.live());
    Theme theme = new Theme();
    Shell[] shell = new Shell[1];
    Actions actions =
        new Actions(
            record -> exported.add(record.runId()),
            run -> again.add(run.record().runId()),
            () -> again.add("watch"),
            (ids, done) ->
                Threads.live().run(() -> ComparisonView.of(history, ids), done, problems -> {}),
            compared -> exported.add("comparison"));
    pages = from -> new HistoryPage(from, actions, theme.darkProperty(), shell[0].notices());
    shell[0] =
        new Shell(
            List.of(new RailPage("history", "History", Feather.CLOCK, () -> pages.apply(model))),
            theme);
    Scene scene = new Scene(shell[0], 1280, 900);
    theme.apply(scene);
    stage.setScene(scene);
    shell[0].open("history");
    stage.show();
  }

  private History onceFree() {
    held.getAndSet(FREE).join();
    return history;
  }

  @AfterEach
  void close() {
    history.close();
  }

  private void keep(String id, int minutes, Outcome outcome) {
    long started = Records.STARTED + minutes * 60_000L;
    RunRecord opening = Records.opening(id, started);
    history.begin(opening);
    for (Sample sample : new StreamRun(started, TICKS).samples()) {
      history.append(id, sample, () -> {});
    }
    history.finish(Records.ended(opening, outcome, Records.summary(history, id)));
  }

  /** Runs that cannot be read while history is locked. */
  private HistoryModel behind(AtomicBoolean locked) {
    return new HistoryModel(
        () -> {
          if (locked.get()) {
            throw new ProblemException(
                new Problem("history.db", "it is locked", "close the other console"));
          }
          return history;
        },
        Threads.live());
  }

  @Test
  void shouldSayWhyRunsCannotBeReadAndReadThemLater(FxRobot robot) {
    AtomicBoolean locked = new AtomicBoolean(true);
    HistoryModel late = behind(locked);
    robot.interact(() -> {
      Stage stage = (Stage) robot.listTargetWindows().getFirst();
      stage.getScene().setRoot(pages.apply(late));
      late.load();
    });
    until("the reason", 20, () -> !robot.lookup("#read-again").queryAll().isEmpty());
    assertThat(robot.lookup(".label").queryAllAs(Label.class))
        .extracting(Label::getText)
        .contains("Runs cannot be read", "history.db: it is locked; close the other console");

    locked.set(false);
    robot.clickOn("#read-again");
    until("the newest", 20, () -> text(robot, "#status").equals("Interrupted"));
  }

  @Test
  void shouldNotShowWhatAnEarlierSearchFoundWhereOneIsRefused(FxRobot robot) {
    AtomicBoolean locked = new AtomicBoolean();
    HistoryModel often = behind(locked);
    robot.interact(() -> {
      Stage stage = (Stage) robot.listTargetWindows().getFirst();
      stage.getScene().setRoot(pages.apply(often));
    });
    until("the list", 20, () -> text(robot, "#run-count").equals("3 runs"));
    locked.set(true);
    robot.interact(often::load);
    until("the reason", 10, () -> !often.unreadProperty().get().isEmpty());
    assertThat(list(robot).getItems()).as("of the same search").hasSize(3);

    type(robot, "#search-text", "sec");
    until("the reason", 10, () -> !robot.lookup("#read-again").queryAll().isEmpty());
    assertThat(list(robot).getItems()).isEmpty();
    assertThat(text(robot, "#run-count")).isEmpty();

    locked.set(false);
    robot.clickOn("#read-again");
    until("the one", 10, () -> text(robot, "#run-count").equals("1 run"));
  }

  @Test
  void shouldOpenTheNewestAndSayThatItWasInterrupted(FxRobot robot) {
    until("the newest", 20, () -> text(robot, "#status").equals("Interrupted"));

    assertThat(text(robot, "#run-count")).isEqualTo("3 runs");
    assertThat(text(robot, "#status-words")).isEqualTo("The numbers are partial.");
    assertThat(text(robot, "#run-words")).contains("alpha → beta over ucx");
    assertThat(texts(robot, ".figure-headline").getFirst()).endsWith("GB/s");
    assertThat(texts(robot, "#chart-bandwidth .legend-value").getFirst())
        .as("it is over: no value is the newest")
        .isEmpty();
    robot.moveTo("#chart-bandwidth .chart-plot");
    until(
        "the values where the mouse is",
        10,
        () -> texts(robot, "#chart-bandwidth .legend-value").getFirst().endsWith("GB/s"));
    assertThat(text(robot, "#chart-words")).startsWith("At ");
    assertThat(onFx(() -> robot.lookup("#pin-run").query().isDisabled())).isTrue();
  }

  @Test
  void shouldFindByTextAndOfferAllAgain(FxRobot robot) {
    until("the list", 20, () -> text(robot, "#run-count").equals("3 runs"));
    type(robot, "#search-text", "sec");
    until("the one", 10, () -> text(robot, "#run-count").equals("1 run"));
    until("it is open", 10, () -> text(robot, "#status").startsWith("Completed"));

    type(robot, "#search-text", "no such thing");
    until("nothing", 10, () -> text(robot, "#run-count").equals("0 runs"));
    assertThat(texts(robot, ".empty .card-title")).containsExactly("No matching runs");
    assertThat(robot.lookup(".empty .muted").queryAs(Label.class).getAlignment())
        .as("one line stands in the middle as several do")
        .isEqualTo(Pos.CENTER);

    robot.clickOn("#clear-search");
    until("all", 10, () -> text(robot, "#run-count").equals("3 runs"));
  }

  @Test
  void shouldSayThatNoRunIsChosenAndNotThatNoneIsFound(FxRobot robot) {
    choose(robot, "second");
    // As Ctrl and a click on the chosen run.
    robot.interact(() -> list(robot).getSelectionModel().clearSelection());
    until("none", 10, () -> texts(robot, ".empty .card-title").equals(List.of("No run is chosen")));

    robot.clickOn("Open the newest");
    until("the newest", 10, () -> text(robot, "#status").equals("Interrupted"));
  }

  @Test
  void shouldKeepTagsANoteAndTheBaseline(FxRobot robot) {
    choose(robot, "second");
    robot.clickOn("#run-tags").write("nightly rack1").push(KeyCode.ENTER);
    until("the tags", 10, () -> line("second").marks().tags().equals(List.of("nightly", "rack1")));
    robot.clickOn("#run-note").write("after the cable was changed");
    robot.clickOn("#search-text");
    until(
        "the note", 10, () -> line("second").marks().note().equals("after the cable was changed"));
    robot.clickOn("#pin-run");
    until("the pin", 10, () -> line("second").marks().pinned());
    until("its button", 10, () -> text(robot, "#pin-run").equals("Unpin"));

    type(robot, "#run-tags", "rack1");
    robot.clickOn("#run-tags").push(KeyCode.ENTER);
    until("one tag less", 10, () -> line("second").marks().tags().equals(List.of("rack1")));

    choose(robot, "first");
    robot.clickOn("#compare-baseline");
    until("both", 20, () -> text(robot, "#compare-title").equals("2 runs compared"));
  }

  @Test
  void shouldSayWhatIsWrongWithATag(FxRobot robot) {
    choose(robot, "second");
    type(robot, "#run-tags", "good b!d");
    robot.clickOn("#run-tags").push(KeyCode.ENTER);

    until("the problem", 10, () -> text(robot, "#notice").contains("tag 'b!d'"));
    assertThat(text(robot, "#notice")).contains("use letters, digits");
    assertThat(line("second").marks().tags()).isEmpty();
    robot.clickOn("#run-note");
    // A list that is read again takes nothing away.
    AtomicBoolean again = new AtomicBoolean();
    robot.interact(() -> {
      model.linesProperty().addListener(any -> again.set(true));
      model.load();
    });
    until("the list again", 10, again::get);
    assertThat(input(robot, "#run-tags").getText()).as("to be mended").isEqualTo("good b!d");
    type(robot, "#run-tags", "good bad");
    robot.clickOn("#run-tags").push(KeyCode.ENTER);
    until("the tags", 10, () -> line("second").marks().tags().equals(List.of("bad", "good")));
  }

  @ParameterizedTest(name = "{0} is shown next")
  @ValueSource(strings = {"first", "second"})
  void shouldFollowTheTagsAgainAfterARefusedOne(String next, FxRobot robot) {
    choose(robot, "second");
    robot.clickOn("#run-tags").write("b!d");
    CompletableFuture<Boolean> refusal = new CompletableFuture<>();
    held.set(refusal);
    robot.clickOn("#search-text");
    until("the refusal waits", 10, () -> held.get().isDone());

    boolean another = next.equals("first");
    if (another) {
      choose(robot, next);
    }
    refusal.complete(true);
    until("the problem", 10, () -> text(robot, "#notice").contains("tag 'b!d'"));
    if (!another) {
      type(robot, "#run-tags", "");
      robot.clickOn("#run-tags").push(KeyCode.ENTER);
      robot.clickOn("#search-text");
    }
    history.marks().tag(next, List.of("rack1"));
    robot.interact(model::load);
    until("its tags", 10, () -> input(robot, "#run-tags").getText().equals("rack1"));
  }

  @Test
  void shouldDeleteARunAndBringItBack(FxRobot robot) {
    choose(robot, "second");
    robot.clickOn("#delete-run");
    until("the deletion", 10, () -> text(robot, "#run-count").equals("2 runs"));
    assertThat(history.run("second")).isPresent();
    assertThat(history.list(10)).extracting(RunLine::runId).doesNotContain("second");

    robot.clickOn("#notice-action");

    until("the run again", 10, () -> text(robot, "#run-count").equals("3 runs"));
    until("it is open", 10, () -> text(robot, "#status").startsWith("Completed"));
  }

  @Test
  void shouldKeepTheLinesOfANoteThatNobodyChanged(FxRobot robot) {
    choose(robot, "second");
    history.marks().note("second", "one\n\u001b[31mtwo");
    robot.interact(model::load);
    until("the note", 10, () -> input(robot, "#run-note").getText().startsWith("one ⏎ "));
    robot.clickOn("#run-note").clickOn("#run-tags").write("looked").push(KeyCode.ENTER);
    until("what came after it", 10, () -> line("second").marks().tags().equals(List.of("looked")));
    assertThat(line("second").marks().note()).isEqualTo("one\n\u001b[31mtwo");

    robot.clickOn("#run-note").push(KeyCode.END).write("!").push(KeyCode.ENTER);
    until("the changed note", 10, () -> line("second").marks().note().endsWith("two!"));
    assertThat(line("second").marks().note()).startsWith("one\n");
  }

  @Test
  void shouldCompareTwo(FxRobot robot) {
    choose(robot, "second");
    robot.interact(() -> list(robot).getSelectionModel().selectIndices(1, 2));

    until("the comparison", 20, () -> text(robot, "#compare-title").equals("2 runs compared"));
    // What scrolls is among the window's nodes only when it was laid out.
    until("its tables", 10, () -> !texts(robot, "#compare-figures .label").isEmpty());
    assertThat(text(robot, "#compare-verdict"))
        .startsWith("No known difference in configuration")
        .contains("B vs. A: cannot tell from one run each");
    assertThat(texts(robot, "#compare-runs .label")).contains("A", "first", "B", "second");
    assertThat(texts(robot, "#compare-figures .label"))
        .contains("B vs. A")
        .anyMatch(t -> t.endsWith(" % (not tested)"));
    assertThat(onFx(() -> robot.lookup("#chart-overlay-bandwidth").tryQuery())).isPresent();

    robot.clickOn("#export-comparison");
    assertThat(exported).containsExactly("comparison");
  }

  @Test
  void shouldSaySoOfARunThatStillGoesOn(FxRobot robot) {
    until("the list", 20, () -> text(robot, "#run-count").equals("3 runs"));
    RunRecord opening = Records.opening("fourth", Records.STARTED + 600_000);
    history.begin(opening);
    List<Sample> samples = new StreamRun(opening.status().startedMillis(), TICKS).samples();
    samples.subList(0, TICKS).forEach(s -> history.append("fourth", s, () -> {}));
    Records.summary(history, "fourth");
    onFx(() -> {
      model.load();
      return true;
    });
    until("the run", 10, () -> text(robot, "#run-count").equals("4 runs"));
    choose(robot, "fourth");

    until("how it stands", 10, () -> text(robot, "#status").equals("Still going on"));
    assertThat(onFx(() -> robot.lookup("#delete-run").query().isDisabled())).isTrue();
    robot.interact(() -> list(robot).getSelectionModel().selectIndices(0, 3));
    robot.interact(() -> list(robot).requestFocus()).push(KeyCode.DELETE);
    until("the other is gone", 10, () -> text(robot, "#run-count").equals("3 runs"));
    assertThat(text(robot, "#notice"))
        .startsWith("Deleted the run of stream, ")
        .contains(". What still goes on stays. Ctrl+Z brings it back.");
    robot.push(KeyCode.CONTROL, KeyCode.Z);
    until("it is back", 10, () -> text(robot, "#run-count").equals("4 runs"));
    choose(robot, "fourth");
    until("how it stands", 10, () -> text(robot, "#status").equals("Still going on"));
    history.finish(Records.ended(opening, Outcome.PASSED, Records.summary(history, "fourth")));

    robot.clickOn("#look-again");

    until("its end", 10, () -> text(robot, "#status").startsWith("Completed"));
  }

  @Test
  void shouldShowTheEndOfARunAsSoonAsTheListHasIt(FxRobot robot) {
    until("the list", 20, () -> text(robot, "#run-count").equals("3 runs"));
    RunRecord opening = Records.opening("fourth", Records.STARTED + 600_000);
    history.begin(opening);
    robot.interact(model::load);
    until("the run", 10, () -> text(robot, "#run-count").equals("4 runs"));
    choose(robot, "fourth");
    until("how it stands", 10, () -> text(robot, "#status").equals("Still going on"));
    history.finish(Records.ended(opening, Outcome.STOPPED, null));

    robot.interact(model::load);

    until("its end", 10, () -> text(robot, "#status").equals("Stopped"));
  }

  @Test
  void shouldRunAgainAndExport(FxRobot robot) {
    choose(robot, "first");
    robot.clickOn("#run-again");
    robot.clickOn("#export");

    assertThat(again).containsExactly("first");
    assertThat(exported).containsExactly("first");
  }

  @Test
  void shouldSayWhatToDoWhereNothingWasRun(FxRobot robot) {
    until("the list", 20, () -> text(robot, "#run-count").equals("3 runs"));
    List.of("first", "second", "third").forEach(id -> history.marks().delete(id));
    onFx(() -> {
      model.load();
      return true;
    });
    until("the advice", 10, () -> texts(robot, ".empty .card-title").contains("No runs yet"));

    robot.clickOn("#go-to-run");

    assertThat(again).containsExactly("watch");
  }

  private void choose(FxRobot robot, String id) {
    until("the list", 20, () -> !list(robot).getItems().isEmpty());
    robot.interact(() -> {
      ListView<RunLine> list = list(robot);
      for (int i = 0; i < list.getItems().size(); i++) {
        if (list.getItems().get(i).runId().equals(id)) {
          list.getSelectionModel().clearAndSelect(i);
        }
      }
    });
    String when = RunListText.when(line(id).startedMillis());
    until(id + " is open", 20, () -> text(robot, "#run-words").startsWith(when));
  }

  private RunLine line(String id) {
    return history.list(10).stream().filter(l -> l.runId().equals(id)).findFirst().orElseThrow();
  }

  @SuppressWarnings("unchecked")
  private static ListView<RunLine> list(FxRobot robot) {
    return robot.lookup("#run-list").queryAs(ListView.class);
  }
}
