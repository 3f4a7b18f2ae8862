package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** A swatch, a name, and the value of the moment. */
final class LegendEntry extends HBox {
  private final Hue hue;
  private final Region swatch = new Region();
  private final Label value = new Label();

  LegendEntry(String name, Hue hue) {
    super(5);
    this.hue = hue;
    setAlignment(Pos.CENTER_LEFT);
    getStyleClass().add("legend-entry");
    swatch.getStyleClass().add("swatch");
    swatch.getStyleClass().add("swatch-" + hue.name().toLowerCase(java.util.Locale.ROOT));
    Label words = new Label(name);
    words.getStyleClass().addAll("muted", "small");
    words.setMinWidth(Region.USE_PREF_SIZE);
    value.getStyleClass().addAll("small", "strong", "legend-value");
    value.setMinWidth(Region.USE_PREF_SIZE);
    getChildren().addAll(swatch, words, value);
  }

  void paint(Palette palette) {
    swatch.setStyle("-fx-background-color: " + palette.css(hue) + ";");
  }

  void value(String text) {
    value.setText(text);
    value.setManaged(!text.isEmpty());
  }
}
