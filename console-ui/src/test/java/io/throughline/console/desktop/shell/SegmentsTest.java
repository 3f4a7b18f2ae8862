package io.throughline.console.desktop.shell;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import javafx.scene.Scene;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.input.KeyCode;
import javafx.scene.layout.HBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** Choices side by side, and the places on the rail, by mouse and by keyboard. */
@ExtendWith(ApplicationExtension.class)
class SegmentsTest {
  private final List<String> taken = new ArrayList<>();

  @SuppressWarnings("NullAway.Init") // set before each test
  private Segments<String> segments;

  @SuppressWarnings("NullAway.Init")
  private Shell shell;

  @Start
  void start(Stage stage) {
    segments = new Segments<>(taken::add);
    ToggleButton hidden = segments.add("hidden", "hidden", "hidden");
    segments.add("own", "my_own", "own");
    segments.add("any", "any", "any");
    hidden.setVisible(false);
    hidden.setDisable(true);
    Theme theme = new Theme();
    shell =
        new Shell(
            List.of(
                new RailPage("one", "One", Feather.SUN, () -> new HBox(segments)),
                new RailPage("two", "Two", Feather.MOON, () -> new HBox(new Label("two")))),
            theme);
    Scene scene = new Scene(shell, 600, 400);
    theme.apply(scene);
    stage.setScene(scene);
    shell.open("one");
    segments.show("own");
    stage.show();
  }

  @Test
  void shouldTellOfWhatAPersonTakesAndOfNothingThatIsOnlyShown(FxRobot robot) {
    assertThat(taken).isEmpty();

    robot.clickOn("#any");
    assertThat(taken).containsExactly("any");

    onFx(() -> {
      segments.show("own");
      return true;
    });
    assertThat(chosen()).isEqualTo("own");
    assertThat(taken).containsExactly("any");
  }

  @Test
  void shouldLeaveTheChosenOneChosenWhenItIsClickedAgain(FxRobot robot) {
    robot.clickOn("#own");

    assertThat(chosen()).isEqualTo("own");
    assertThat(taken).containsExactly("own");
  }

  @Test
  void shouldTakeTheNextOneThatIsShownByArrowKey(FxRobot robot) {
    focus(segments);
    robot.type(KeyCode.RIGHT);
    assertThat(taken).containsExactly("any");
    assertThat(onFx(() -> robot.lookup("#any").query().isFocused())).isTrue();

    robot.type(KeyCode.RIGHT, KeyCode.SPACE);
    assertThat(taken).as("past the hidden one; Space takes it again").containsOnly("any", "own");
    assertThat(chosen()).isEqualTo("own");
  }

  @Test
  void shouldShowNoneWhereTheChoiceIsNotThere() {
    onFx(() -> {
      segments.show("else");
      return true;
    });

    assertThat(onFx(() -> segments.getToggleGroup().getSelectedToggle() == null)).isTrue();
    assertThat(taken).isEmpty();
  }

  @Test
  void shouldOpenTheNextPlaceByArrowKeyAndKeepTheOpenOneOnAClick(FxRobot robot) {
    robot.clickOn("#place-one");
    assertThat(onFx(() -> robot.lookup("#place-one").queryAs(ToggleButton.class).isSelected()))
        .isTrue();

    robot.type(KeyCode.DOWN);
    assertThat(onFx(() -> shell.openProperty().get())).isEqualTo("two");
  }

  private static void focus(Control control) {
    onFx(() -> {
      control.requestFocus();
      return true;
    });
  }

  private String chosen() {
    return onFx(() -> (String) segments.getToggleGroup().getSelectedToggle().getUserData());
  }
}
