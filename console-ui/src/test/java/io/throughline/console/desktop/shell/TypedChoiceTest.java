package io.throughline.console.desktop.shell;

import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import javafx.scene.Scene;
import javafx.scene.control.ComboBox;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.StackPane;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Letters that are typed choose. */
@ExtendWith(ApplicationExtension.class)
class TypedChoiceTest {
  @SuppressWarnings("NullAway.Init") // made with the stage, before each test
  private ComboBox<String> box;

  @Start
  void start(Stage stage) {
    box = TypedChoice.box(name -> name);
    box.getItems().setAll("baseline", "put-large", "put-small", "storage-read");
    box.setValue("baseline");
    stage.setScene(new Scene(new StackPane(box), 400, 200));
    stage.show();
    box.requestFocus();
  }

  @Test
  void shouldChooseTheNextThatBeginsWithALetter(FxRobot robot) {
    robot.type(KeyCode.S);

    until("the one with S", 10, () -> "storage-read".equals(box.getValue()));
  }

  @Test
  void shouldTakeLettersTypedTogetherAsABeginningAcrossHyphens(FxRobot robot) {
    robot.type(KeyCode.P, KeyCode.U, KeyCode.T, KeyCode.S);

    until("the small one", 10, () -> "put-small".equals(box.getValue()));
  }

  @Test
  void shouldLeaveWhatIsChosenWhereNoneBeginsSo(FxRobot robot) {
    robot.type(KeyCode.X);

    assertThat(box.getValue()).isEqualTo("baseline");
  }
}
