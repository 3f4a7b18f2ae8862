package io.throughline.console.desktop.history;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A comparison's tables on a narrow page. */
@ExtendWith(ApplicationExtension.class)
class GridTest {
  private static final double PAGE = 560;
  private static final String LONG =
      "yield: 2 polling threads on 2 CPUs would leave none for the rest";

  @SuppressWarnings("NullAway.Init") // in start
  private Grid grid;

  @Start
  void start(Stage stage) {
    grid =
        new Grid(
            "grid",
            List.of(List.of("", "", "A", "B"), List.of("Transport", "waiting", LONG, LONG)),
            List.of());
    stage.setScene(new Scene(new VBox(grid), PAGE, 300));
    stage.sizeToScene();
    stage.show();
  }

  @Test
  void shouldBreakLinesRatherThanLeaveThePage() {
    double content = onFx(() -> ((Region) grid.getContent()).getWidth());

    assertThat(content).isLessThanOrEqualTo(PAGE);
    assertThat(onFx(() -> grid.prefHeight(PAGE))).as("several lines a row").isGreaterThan(60);
  }
}
