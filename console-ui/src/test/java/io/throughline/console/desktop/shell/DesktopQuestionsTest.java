package io.throughline.console.desktop.shell;

import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.TextField;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Questions that a launch asks, answered at the window. */
@ExtendWith(ApplicationExtension.class)
class DesktopQuestionsTest {
  @SuppressWarnings("NullAway.Init") // set before each test
  private DesktopQuestions questions;

  @Start
  void start(Stage stage) {
    questions = new DesktopQuestions(() -> stage, new Theme());
    stage.setScene(new Scene(new StackPane(), 800, 600));
    stage.show();
  }

  @Test
  void shouldTakeAPassphraseAsTyped(FxRobot robot) throws Exception {
    CompletableFuture<Optional<char[]>> answer =
        CompletableFuture.supplyAsync(() -> questions.passphrase("/home/perf/.ssh/lab"));
    until("the field has the focus", 10, () -> focused(robot, "#secret"));

    robot.type(KeyCode.O, KeyCode.N, KeyCode.E, KeyCode.ENTER);

    assertThat(answer.get(30, TimeUnit.SECONDS))
        .hasValueSatisfying(typed -> assertThat(typed).containsExactly('o', 'n', 'e'));
  }

  @Test
  void shouldTakeCancelAsNoPassword(FxRobot robot) throws Exception {
    CompletableFuture<Optional<char[]>> answer =
        CompletableFuture.supplyAsync(() -> questions.password("perf@rack1"));
    until("the field has the focus", 10, () -> focused(robot, "#secret"));

    robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);

    assertThat(answer.get(30, TimeUnit.SECONDS)).isEmpty();
  }

  @Test
  void shouldAcceptAHostKeyThatThePersonAccepts(FxRobot robot) throws Exception {
    CompletableFuture<Boolean> answer = askHostKey();
    until("the fingerprint", 10, () -> robot.lookup("#fingerprint").tryQuery().isPresent());
    assertThat(robot.lookup("#fingerprint").queryAs(TextField.class).getText())
        .isEqualTo("SHA256:abc");
    assertThat(bounds(robot, "#fingerprint").getMaxY())
        .as("it lies above the buttons, whole")
        .isLessThan(bounds(robot, ".button-bar").getMinY());

    robot.clickOn("Accept and keep");

    assertThat(answer.get(30, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void shouldRefuseAHostKeyThatNobodyCompared(FxRobot robot) throws Exception {
    CompletableFuture<Boolean> answer = askHostKey();
    until("the fingerprint", 10, () -> robot.lookup("#fingerprint").tryQuery().isPresent());

    robot.press(KeyCode.ENTER).release(KeyCode.ENTER);

    assertThat(answer.get(30, TimeUnit.SECONDS)).isFalse();
  }

  private static Bounds bounds(FxRobot robot, String selector) {
    return onFx(() -> {
      Node node = robot.lookup(selector).query();
      return node.localToScene(node.getLayoutBounds());
    });
  }

  private CompletableFuture<Boolean> askHostKey() {
    return CompletableFuture.supplyAsync(
        () -> questions.acceptHostKey("rack1", "ssh-ed25519", "SHA256:abc"));
  }

  private static boolean focused(FxRobot robot, String selector) {
    return robot.lookup(selector).tryQuery().map(node -> node.isFocused()).orElse(false);
  }
}
