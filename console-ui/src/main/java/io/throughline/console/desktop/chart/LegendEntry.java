package io.throughline.console.desktop.chart;

import io.throughline.console.desktop.chart.Palette.Hue;
import java.util.Locale;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Region;

/** A swatch, a name, and the value of the moment. Selected while what it names is shown. */
final class LegendEntry extends ToggleButton {
  private final Hue hue;
  private final Region swatch = new Region();
  private final Label value = new Label();
  private final Label mark = new Label();

  LegendEntry(String name, Hue hue) {
    this.hue = hue;
    getStyleClass().setAll("legend-entry");
    swatch.getStyleClass().add("swatch");
    swatch.getStyleClass().add("swatch-" + hue.name().toLowerCase(Locale.ROOT));
    Label words = new Label(name);
    words.getStyleClass().addAll("muted", "small");
    words.setMinWidth(Region.USE_PREF_SIZE);
    value.getStyleClass().addAll("small", "strong", "legend-value");
    value.setMinWidth(Region.USE_PREF_SIZE);
    HBox content = new HBox(5, swatch, words, mark, value);
    mark.getStyleClass().add("legend-mark");
    mark.setMinWidth(Region.USE_PREF_SIZE);
    mark("");
    content.setAlignment(Pos.CENTER_LEFT);
    setGraphic(content);
    setSelected(true);
    setMinWidth(Region.USE_PREF_SIZE);
    setAccessibleText(name);
    Tooltip tip = new Tooltip();
    selectedProperty().subscribe(shown -> tip.setText((shown ? "Hide " : "Show ") + name));
    setTooltip(tip);
  }

  void paint(Palette palette) {
    swatch.setStyle("-fx-background-color: " + palette.css(hue) + ";");
  }

  /** A word beside the name that makes it stand out; empty for none. */
  void mark(String text) {
    mark.setText(text);
    mark.setVisible(!text.isEmpty());
    mark.setManaged(!text.isEmpty());
  }

  void value(String text) {
    value.setText(text);
    value.setManaged(!text.isEmpty());
  }
}
