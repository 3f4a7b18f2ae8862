package io.throughline.console.desktop.nodes;

import static io.throughline.console.desktop.OnScreen.input;
import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.OnScreen.type;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.scene.input.Clipboard;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A person who tests and diagnoses nodes at the Nodes page. */
@ExtendWith(ApplicationExtension.class)
class NodeCardsOnPageTest {
  @TempDir static Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private OpenNodesPage nodes;

  @Start
  void start(Stage stage) throws IOException {
    nodes = OpenNodesPage.on(stage, folder);
  }

  @Test
  void shouldSayWhyATestCouldNotBegin(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#test-node");

    until("the outcome", 10, () -> text(robot, "#test-problem").contains("build it"));
    robot.clickOn("#copy-test");
    assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("Connection test of rack1")
        .contains("agent: it is not built; build it");
  }

  @Test
  void shouldSayWhichFieldsKeepATestFromBeginning(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    type(robot, "#field-ssh-port", "70000");

    robot.clickOn("#test-node");
    until("what is wrong", 10, () -> text(robot, "#notice").equals("Not tested. Fix: Port."));
    assertThat(onFx(() -> input(robot, "#field-ssh-port").isFocused())).isTrue();
    robot.clickOn("#probe-node");
    until("what is wrong", 10, () -> text(robot, "#notice").equals("Not probed. Fix: Port."));
    assertThat(robot.lookup("#node-test").tryQuery()).isEmpty();
  }

  @Test
  void shouldKeepTheCardOfATestThroughASaveAndAnotherNode(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    type(robot, "#field-ssh-user", "perf");
    robot.clickOn("#test-node");
    until("the outcome", 10, () -> text(robot, "#test-problem").contains("build it"));

    robot.clickOn("#save-node");
    until("the save", 10, () -> text(robot, "#notice").equals("Saved rack1."));
    assertThat(text(robot, "#test-problem")).contains("build it");
    robot.clickOn("spoilt");
    until("the other", 10, () -> robot.lookup("#broken-file").tryQuery().isPresent());
    robot.clickOn("rack1");
    until("its card", 10, () -> text(robot, "#test-problem").contains("build it"));
    robot.clickOn("#close-test");
    assertThat(robot.lookup("#node-test").tryQuery()).isEmpty();
  }

  @Test
  void shouldCoverNoFieldWithANotice(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    type(robot, "#field-ssh-port", "70000");
    double before = onFx(() -> nodes.page().getHeight());
    robot.clickOn("#test-node");
    until("the notice", 10, () -> !text(robot, "#notice").isEmpty());

    assertThat(
            onFx(() ->
                nodes
                    .page()
                    .localToScene(nodes.page().getBoundsInLocal())
                    .intersects(
                        robot
                            .lookup("#notice")
                            .query()
                            .localToScene(robot.lookup("#notice").query().getBoundsInLocal()))))
        .isFalse();
    assertThat(onFx(() -> nodes.page().getHeight())).as("nothing moves").isEqualTo(before);
  }

  @Test
  void shouldDiagnoseTwoNodesThatArePicked(FxRobot robot) throws IOException {
    Files.writeString(nodes.file("rack2"), "ssh:\n  host: 10.0.0.14\ntags: [cold]\n");
    robot.interact(() -> nodes.model().load());
    until("the second node", 10, () -> robot.lookup("rack2").tryQuery().isPresent());
    robot.clickOn("rack1");
    assertThat(robot.lookup("#diagnose-nodes").queryButton().isDisabled()).isTrue();
    robot.interact(() -> robot.lookup("#node-list").queryListView().getSelectionModel().select(1));
    robot.clickOn("#diagnose-nodes");

    until("the outcome", 10, () -> text(robot, "#diagnosis-problem").contains("build it"));
    assertThat(text(robot, "#diagnosis-outcome")).isEqualTo("There is no diagnosis.");
    robot.clickOn("#copy-diagnosis");
    assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("Diagnosis of rack1 and rack2", "agent: it is not built; build it");
  }

  @Test
  void shouldDiagnoseAnyNumberOfNodesButThoseWithMistakes(FxRobot robot) throws IOException {
    for (String name : List.of("rack2", "rack3")) {
      Files.writeString(nodes.file(name), "ssh:\n  host: 10.0.0.14\ntags: [cold]\n");
    }
    robot.interact(() -> nodes.model().load());
    until("the last node", 10, () -> robot.lookup("rack3").tryQuery().isPresent());
    robot.interact(
        () -> robot.lookup("#node-list").queryListView().getSelectionModel().selectAll());
    assertThat(robot.lookup("#diagnose-nodes").queryButton().isDisabled()).isTrue();
    robot.interact(
        () -> robot.lookup("#node-list").queryListView().getSelectionModel().clearSelection(3));
    assertThat(robot.lookup("#diagnose-nodes").queryButton().isDisabled()).isFalse();
    robot.clickOn("#diagnose-nodes");

    until("the outcome", 10, () -> text(robot, "#diagnosis-problem").contains("build it"));
    robot.clickOn("#copy-diagnosis");
    assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("Diagnosis of rack1, rack2, rack3");
  }
}
