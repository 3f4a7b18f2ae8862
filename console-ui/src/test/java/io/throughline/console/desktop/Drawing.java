package io.throughline.console.desktop;

import io.throughline.console.desktop.chart.HeatMapPane;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javafx.embed.swing.SwingFXUtils;
import javafx.geometry.Bounds;
import javafx.scene.Node;
import javafx.scene.Parent;
import javafx.scene.Scene;
import javafx.scene.control.Labeled;
import javafx.scene.control.ListView;
import javafx.scene.control.ScrollPane;
import javafx.scene.image.WritableImage;
import javafx.scene.text.Text;
import javax.imageio.ImageIO;

/** A scene as it is drawn. JavaFX thread. */
final class Drawing {
  private static final Path SCREENS = Path.of("target/screens");

  private final Scene scene;
  private final WritableImage image;

  private Drawing(Scene scene, WritableImage image) {
    this.scene = scene;
    this.image = image;
  }

  static Drawing of(Scene scene) {
    settle(scene.getRoot());
    return new Drawing(scene, scene.snapshot(null));
  }

  /** Lays out until what depends on sizes has followed them. */
  static void settle(Parent root) {
    for (int i = 0; i < 3; i++) {
      root.applyCss();
      root.layout();
    }
  }

  /** The number of cells of all heat maps that a selector finds. */
  static int heatCells(Parent root, String maps) {
    return root.lookupAll(maps).stream()
        .flatMap(map -> ((HeatMapPane) map).text().lines().skip(2))
        .mapToInt(row -> row.split("\t", -1).length - 1)
        .sum();
  }

  void save(String name) {
    try {
      Files.createDirectories(SCREENS);
      ImageIO.write(
          SwingFXUtils.fromFXImage(image, null), "png", SCREENS.resolve(name + ".png").toFile());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Words that end in dots, and controls that are not whole inside the scene. What scrolls may be
   * outside; what has the style class {@code may-shorten} may end in dots.
   */
  List<String> cutOff() {
    List<String> found = new ArrayList<>();
    look(scene.getRoot(), found);
    return found;
  }

  private void look(Node node, List<String> found) {
    if (!node.isVisible() || node instanceof ScrollPane || node instanceof ListView) {
      return;
    }
    if (node instanceof Labeled labeled && !labeled.getStyleClass().contains("may-shorten")) {
      Bounds bounds = labeled.localToScene(labeled.getBoundsInLocal());
      boolean inside =
          bounds.getMinX() >= -1
              && bounds.getMinY() >= -1
              && bounds.getMaxX() <= scene.getWidth() + 1
              && bounds.getMaxY() <= scene.getHeight() + 1;
      if (!labeled.getText().isEmpty() && (!inside || shortened(labeled))) {
        found.add(labeled.getText());
      }
    }
    if (node instanceof Parent parent) {
      parent.getChildrenUnmodifiable().forEach(child -> look(child, found));
    }
  }

  private static boolean shortened(Labeled labeled) {
    return labeled.getChildrenUnmodifiable().stream()
        .filter(Text.class::isInstance)
        .map(child -> ((Text) child).getText())
        .anyMatch(shown -> !shown.equals(labeled.getText()) && shown.endsWith("..."));
  }
}
