package io.throughline.console.desktop.scenarios;

import static io.throughline.console.desktop.OnScreen.input;
import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.OnScreen.texts;
import static io.throughline.console.desktop.OnScreen.type;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.RailPage;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.ListView;
import javafx.scene.control.MenuButton;
import javafx.scene.control.MenuItem;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A person at the Scenarios page, with real files. */
@ExtendWith(ApplicationExtension.class)
class ScenariosPageTest {
  private static final String QUICK =
      """
      # For the lab's Monday.
      kind: stream
      description: A short look
      settings:
        duration: 2s
      """;

  @TempDir static Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Profiles profiles;

  @SuppressWarnings("NullAway.Init")
  private Path files;

  @SuppressWarnings("NullAway.Init")
  private ScenariosModel pageModel;

  private final List<Scenario> used = new ArrayList<>();

  @Start
  void start(Stage stage) throws IOException {
    Path own = Files.createTempDirectory(folder, "profiles");
    profiles = new Profiles(own);
    files = Files.createDirectories(own.resolve("scenarios"));
    Files.writeString(files.resolve("quick.yaml"), QUICK);
    Files.writeString(
        files.resolve("spoilt.yaml"), "kind: sweep\nsettings:\n  sizes: 1M\n  speed: 3\n");
    Theme theme = new Theme();
    ScenariosModel model = new ScenariosModel(profiles, Threads.live());
    pageModel = model;
    Shell[] shell = new Shell[1];
    shell[0] =
        new Shell(
            List.of(
                new RailPage(
                    "scenarios",
                    "Scenarios",
                    Feather.SLIDERS,
                    () -> new ScenariosPage(model, used::add, shell[0].notices()))),
            theme);
    Scene scene = new Scene(shell[0], 1280, 900);
    theme.apply(scene);
    stage.setScene(scene);
    shell[0].open("scenarios");
    stage.show();
  }

  @Test
  void shouldShowTheQuestionAndTheHelpOfEachField(FxRobot robot) {
    untilOpen(robot, "quick");

    assertThat(text(robot, "#scenario-question"))
        .startsWith("Backpressured stream. What bandwidth");
    Scenario scenario = profiles.scenario("quick");
    assertThat(texts(robot, ".field-help"))
        .anyMatch(t -> t.startsWith(scenario.kind().settings().getFirst().help()));
  }

  @Test
  void shouldSaveWhatWasTypedAndKeepTheComment(FxRobot robot) throws IOException {
    untilOpen(robot, "quick");
    type(robot, "#field-duration", "5s");
    type(robot, "#field-thresholds", "receiver.bandwidth >= 1GB/s");
    robot.clickOn("#save-scenario");

    until("the save", 10, () -> text(robot, "#notice").equals("Saved quick."));
    assertThat(profiles.scenario("quick").given()).containsEntry("duration", "5s");
    assertThat(profiles.scenario("quick").thresholds()).hasSize(1);
    assertThat(Files.readString(files.resolve("quick.yaml"))).startsWith("# For the lab's Monday.");
  }

  @Test
  void shouldSayAtTheFieldWhatIsWrongAndSaveNothing(FxRobot robot) {
    untilOpen(robot, "quick");
    type(robot, "#field-duration", "soon");
    type(robot, "#field-name", "two words");
    robot.clickOn("#save-scenario");

    assertThat(text(robot, "#problem-duration")).contains("'soon'");
    assertThat(text(robot, "#problem-name")).contains("cannot be a file's name");
    assertThat(text(robot, "#notice")).startsWith("Not saved. Fix: Name, ");
    assertThat(files.resolve("quick.yaml")).hasContent(QUICK);

    robot.clickOn("#revert-scenario");
    assertThat(text(robot, "#problem-duration")).isEmpty();
  }

  @Test
  void shouldKeepWhatIsTypedWhenTheFileChangesElsewhere(FxRobot robot) throws IOException {
    untilOpen(robot, "quick");
    type(robot, "#field-duration", "5s");
    Files.writeString(files.resolve("quick.yaml"), QUICK.replace("2s", "9s"));
    robot.clickOn("#save-scenario");

    until("the refusal", 10, () -> text(robot, "#notice").contains("by something else"));
    assertThat(input(robot, "#field-duration").getText()).isEqualTo("5s");
    assertThat(profiles.scenario("quick").given()).containsEntry("duration", "9s");

    robot.clickOn("#save-scenario");
    until("the save", 10, () -> text(robot, "#notice").equals("Saved quick."));
    assertThat(profiles.scenario("quick").given()).containsEntry("duration", "5s");

    type(robot, "#field-duration", "6s");
    Files.writeString(files.resolve("quick.yaml"), QUICK.replace("2s", "9s"));
    robot.clickOn("#revert-scenario");
    robot.interact(() -> pageModel.load());
    until("the file", 10, () -> input(robot, "#field-duration").getText().equals("9s"));
  }

  @Test
  void shouldHaveItsButtonsInPlaceAsSoonAsOneIsChosen(FxRobot robot) {
    untilOpen(robot, "quick");

    // In one go: before the window can be drawn again.
    Bounds use =
        onFx(() -> {
          ListView<?> list = robot.lookup("#scenario-list").queryListView();
          list.getSelectionModel().clearAndSelect(1);
          list.getSelectionModel().clearAndSelect(0);
          Node button = list.getScene().lookup("#use-scenario");
          return button.localToScene(button.getLayoutBounds());
        });

    assertThat(use.getWidth()).isPositive();
    assertThat(use.getMinX()).as("right of the list").isGreaterThan(300);
  }

  @Test
  void shouldSaveAsNewAndDuplicate(FxRobot robot) {
    untilOpen(robot, "quick");
    type(robot, "#field-duration", "7s");
    robot.clickOn("#save-scenario-as");
    untilOpen(robot, "quick-2");
    assertThat(profiles.scenario("quick").given()).containsEntry("duration", "2s");
    assertThat(profiles.scenario("quick-2").given()).containsEntry("duration", "7s");

    robot.clickOn("#duplicate-scenario");
    until("a copy", 10, () -> input(robot, "#field-name").getText().equals("quick-2-2"));
    type(robot, "#field-name", "third");
    robot.clickOn("#save-scenario");
    untilOpen(robot, "third");
    assertThat(profiles.scenario("third").given()).containsEntry("duration", "7s");
  }

  @Test
  void shouldSayTheKindsWithTheirUnderscores(FxRobot robot) {
    until("the list", 10, () -> robot.lookup("#scenario-title").tryQuery().isPresent());
    MenuButton fresh = robot.lookup("#add-scenario").queryAs(MenuButton.class);

    assertThat(fresh.getItems())
        .anyMatch(item -> item.getText().contains("ucx_perftest"))
        .noneMatch(MenuItem::isMnemonicParsing);
  }

  @Test
  void shouldMakeANewOneOfAKind(FxRobot robot) {
    untilOpen(robot, "quick");
    robot.interact(() ->
        robot.lookup("#add-scenario").queryAs(MenuButton.class).getItems().stream()
            .filter(item -> "new-ping-pong".equals(item.getId()))
            .findFirst()
            .orElseThrow()
            .fire());
    until("the form", 10, () -> text(robot, "#scenario-title").equals("New scenario"));
    assertThat(onFx(() -> input(robot, "#field-name").getText())).isEqualTo("ping-pong");
    robot.clickOn("#save-scenario");

    untilOpen(robot, "ping-pong");
    assertThat(profiles.scenario("ping-pong").kind().id()).isEqualTo("ping-pong");
  }

  @Test
  void shouldDeleteAndBringBack(FxRobot robot) {
    untilOpen(robot, "quick");
    robot.clickOn("#delete-scenario");
    until("the deletion", 10, () -> text(robot, "#notice").startsWith("Deleted quick."));
    assertThat(files.resolve("quick.yaml")).doesNotExist();

    robot.clickOn("#notice-close");
    robot.push(KeyCode.CONTROL, KeyCode.Z);

    untilOpen(robot, "quick");
    assertThat(files.resolve("quick.yaml")).hasContent(QUICK);
  }

  @Test
  void shouldDeleteWhatIsChosenInTheListByItsKey(FxRobot robot) {
    untilOpen(robot, "quick");
    robot.clickOn("#scenario-list .list-cell:selected").push(KeyCode.DELETE);
    until("the deletion", 10, () -> text(robot, "#notice").startsWith("Deleted quick."));
    assertThat(files.resolve("quick.yaml")).doesNotExist();
  }

  @Test
  void shouldListTheMistakesOfAFileWithLineAndField(FxRobot robot) {
    untilOpen(robot, "quick");
    robot.clickOn("spoilt");
    until("its text", 10, () -> input(robot, "#broken-text").getText().contains("speed"));

    assertThat(texts(robot, "#broken-file .problem-box .label"))
        .anyMatch(m -> m.startsWith("line 3: settings.sizes: "))
        .anyMatch(m -> m.startsWith("line 4: settings.speed: unknown field"));

    type(robot, "#broken-text", "kind: sweep\nsettings:\n  sizes: 1MiB\n");
    robot.clickOn("#save-text");
    untilOpen(robot, "spoilt");
    assertThat(profiles.scenarios()).allMatch(entry -> entry.problems().isEmpty());
  }

  @Test
  void shouldKeepWhatWasTypedWhileAnotherIsLookedAt(FxRobot robot) {
    until("the list", 10, () -> robot.lookup("#scenario-title").tryQuery().isPresent());
    String first = text(robot, "#scenario-title");
    robot.clickOn("#field-description").write("typed ");
    robot.clickOn("#add-scenario").clickOn("#new-stream");
    robot.clickOn("#field-description").write("begun");
    robot.clickOn(first);
    until("the first again", 10, () -> text(robot, "#scenario-title").equals(first));

    assertThat(input(robot, "#field-description").getText()).contains("typed ");
    robot.clickOn("#revert-scenario");
    assertThat(input(robot, "#field-description").getText()).doesNotContain("typed ");
    robot.clickOn("#add-scenario").clickOn("#new-stream");
    assertThat(input(robot, "#field-description").getText()).isEqualTo("begun");
  }

  @Test
  void shouldHandOneToTheRunPage(FxRobot robot) {
    untilOpen(robot, "quick");
    robot.clickOn("#use-scenario");

    assertThat(used).extracting(Scenario::name).containsExactly("quick");
    assertThat(profiles.scenarios()).extracting(FolderEntry::name).contains("quick");
  }

  private static void untilOpen(FxRobot robot, String name) {
    until(name + " is open", 20, () -> text(robot, "#scenario-title").equals(name));
  }
}
