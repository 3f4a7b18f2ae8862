package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.testing.SamplePoints;
import io.throughline.console.testing.SampleRun;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javafx.beans.property.SimpleBooleanProperty;
import javafx.scene.Scene;
import javafx.scene.layout.Pane;
import javafx.scene.layout.Region;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The heights of a run's parts. */
@ExtendWith(ApplicationExtension.class)
class RunPaneTest {
  private static final double LOW = 690;

  /** All parts as low as they may be, but for what stands above the charts. */
  private static final double LEAST = 300 + 90 + 3 * 8;

  private final RunModel model = new RunModel();

  @SuppressWarnings("NullAway.Init") // set before each test
  private RunPane pane;

  @Start
  void start(Stage stage) {
    model.starting(SampleRun.SCENARIO, SampleRun.NODES);
    pane = new RunPane(model, new SimpleBooleanProperty(false), () -> {});
    pane.setManaged(false);
    Scene scene = new Scene(new Pane(pane), 700, LOW);
    new Theme().apply(scene);
    stage.setScene(scene);
    stage.show();
  }

  @Test
  void shouldTakeTheRoomOfATallVerdictFromTheDetails() {
    SamplePoints sample = new SamplePoints(SweepScenario.KIND, Map.of("sizes", "8B,64KiB,1MiB"));
    onFx(() -> {
      model.update(sample.done(), sample.series(sample.count()));
      return true;
    });
    // The narrower, the taller is the verdict.
    List<Double> beyond =
        IntStream.rangeClosed(15, 35).mapToObj(i -> onFx(() -> beyond(20 * i))).toList();
    assertThat(beyond).allMatch(pixels -> pixels <= 1);
  }

  /** Pixels that are below the edge at this width, where all parts have room. */
  private double beyond(double width) {
    pane.resize(width, LOW);
    for (int i = 0; i < 4; i++) {
      pane.applyCss();
      pane.layout();
    }
    Region parts = (Region) pane.getContent();
    double above =
        parts.getChildrenUnmodifiable().stream()
            .limit(2)
            .mapToDouble(part -> part.getLayoutBounds().getHeight())
            .sum();
    double room = pane.getViewportBounds().getHeight();
    return above + LEAST <= room ? parts.getHeight() - room : 0;
  }
}
