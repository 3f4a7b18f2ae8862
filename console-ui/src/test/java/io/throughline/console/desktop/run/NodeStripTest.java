package io.throughline.console.desktop.run;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.testfx.api.FxToolkit;

class NodeStripTest {
  /** Beside the settings in a window of 1024 pixels. */
  private static final double NARROW = 560;

  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5, 8, 12})
  void shouldHaveRoomForEveryName(int nodes) {
    List<String> cut = onFx(() -> cut(nodes));

    assertThat(cut).isEmpty();
  }

  /** Names that reach beyond their chips, or chips that reach beyond the strip. */
  private static List<String> cut(int nodes) {
    NodeStrip strip = new NodeStrip();
    Scene scene = new Scene(strip, NARROW, 200);
    strip.show(
        IntStream.rangeClosed(1, nodes)
            .mapToObj(i ->
                new NodeRow(
                    "rack-" + i,
                    "Storage server " + i,
                    "going on",
                    StatusLevel.GOOD,
                    "",
                    List.of(),
                    "",
                    true))
            .toList());
    strip.applyCss();
    strip.layout();
    strip.lookupAll(".node-chip").forEach(chip -> chip.getParent().layout());
    List<Node> names = List.copyOf(strip.lookupAll(".strong"));
    assertThat(names).hasSize(nodes);
    return names.stream()
        .filter(name -> !within(name, name.getParent()) || !within(name.getParent(), scene))
        .map(name -> ((Label) name).getText())
        .toList();
  }

  private static boolean within(Node inner, Node outer) {
    return inner.getBoundsInParent().getMaxX() <= outer.getLayoutBounds().getMaxX();
  }

  private static boolean within(Node inner, Scene scene) {
    Bounds at = inner.localToScene(inner.getLayoutBounds());
    return at.getMaxX() <= scene.getWidth();
  }
}
