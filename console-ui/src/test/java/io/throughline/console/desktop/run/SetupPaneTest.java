package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.desktop.shell.WindowState;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.FlowSettings;
import io.throughline.protocol.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeoutException;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;

class SetupPaneTest {
  private static final double WIDTH = 372;

  /** Height of the status line below, and of the line above. */
  private static final double BESIDE = 34;

  @TempDir Path folder;

  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({"2, 0", "2, 1", "4, 4", "16, 40"})
  void shouldHaveRoomForEveryPartInTheLeastWindow(int ranks, int problems) throws IOException {
    Files.createDirectories(folder.resolve("nodes"));
    Files.writeString(folder.resolve("nodes/a.yaml"), "launch: local\n");
    assertThat(onFx(() -> cut(ranks, problems))).isEmpty();
  }

  /** Lists the parts that reach beyond what holds them. */
  private List<String> cut(int ranks, int problems) {
    Problem problem =
        new Problem("node a: limits.bytes", "the group does not keep to it", "leave the node out");
    SetupModel model =
        new SetupModel(
            new Profiles(folder),
            new Threads(Runnable::run, Runnable::run),
            (scenario, nodes) -> SetupCheck.of(Collections.nCopies(problems, problem)));
    model.load();
    model.choose(
        Scenario.defaults(CollectiveScenario.KIND)
            .with(Map.of(FlowSettings.RANKS, String.valueOf(ranks))));
    Region buttons = new Region();
    buttons.setMinHeight(55);
    SetupPane pane = new SetupPane(model, buttons);
    Scene scene = new Scene(pane, WIDTH, WindowState.MIN_HEIGHT - BESIDE);
    new Theme().apply(scene);
    // What a part takes by its width is known once it has one.
    for (int i = 0; i < 3; i++) {
      pane.applyCss();
      pane.layout();
    }
    List<String> cut = new ArrayList<>();
    look(pane, cut);
    return cut;
  }

  private static void look(Parent parent, List<String> cut) {
    for (Node part : parent.getChildrenUnmodifiable()) {
      if (part.isManaged()
          && part.getBoundsInParent().getMaxY() > parent.getLayoutBounds().getHeight() + 1) {
        cut.add("%s in %s".formatted(part, parent));
      }
      if (part instanceof VBox box) {
        look(box, cut);
      }
    }
  }
}
