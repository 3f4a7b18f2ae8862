package io.throughline.console.desktop.chart;

import io.throughline.console.chart.ChartLine;
import io.throughline.console.chart.SeriesColor;
import io.throughline.console.chart.Stroke;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.drawing.Palette;
import javafx.geometry.Pos;
import javafx.scene.control.Label;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;

/** A swatch, a name, and the value of the moment. Selected while what it names is shown. */
final class LegendEntry extends ToggleButton {
  private final SeriesColor color;
  private boolean dashed;
  private final Region swatch = new Region();

  /** As wide as values get: room for them is kept, so that no entry moves under the mouse. */
  private static final String WIDEST = "88.8 MB/s";

  private final Label value = Labels.whole("", "small", "strong", "legend-value");
  private final Label widest = new Label(WIDEST);
  private final Label mark = Labels.whole("", "legend-mark");

  LegendEntry(ChartLine line) {
    this(line.label(), line.color());
    dashed = line.stroke() == Stroke.DASHED;
    if (line.stroke() == Stroke.SHADE) {
      widest("100 %");
    }
  }

  LegendEntry(String name, SeriesColor color) {
    this.color = color;
    dashed = color == SeriesColor.WINDOW;
    getStyleClass().setAll("legend-entry");
    swatch.getStyleClass().add("swatch");
    swatch.getStyleClass().add("swatch-" + color.id());
    widest.getStyleClass().addAll("small", "strong");
    widest.setMinWidth(Region.USE_PREF_SIZE);
    widest.setVisible(false);
    StackPane room = new StackPane(widest, value);
    StackPane.setAlignment(value, Pos.CENTER_LEFT);
    mark("");
    setGraphic(Layouts.row(5, swatch, Labels.whole(name, "muted", "small"), mark, room));
    setSelected(true);
    setMinWidth(Region.USE_PREF_SIZE);
    setAccessibleText(name);
    Tooltip tip = new Tooltip();
    selectedProperty().subscribe(shown -> tip.setText((shown ? "Hide " : "Show ") + name));
    setTooltip(tip);
  }

  void paint(Palette palette) {
    String css = palette.css(color);
    swatch.setStyle(
        dashed
            ? "-fx-background-color: transparent; -fx-border-width: 2 0 0 0; -fx-border-color: "
                + css
                + "; -fx-border-style: segments("
                + (color == SeriesColor.WINDOW ? "2, 3" : "4, 3")
                + ") line-cap butt;"
            : "-fx-background-color: " + css + ";");
  }

  /** A word beside the name that makes it stand out; empty for none. */
  void mark(String text) {
    Labels.say(mark, text);
  }

  void value(String text) {
    value.setText(text);
  }

  /** Keeps room for values no wider than this one. */
  final LegendEntry widest(String text) {
    widest.setText(text);
    return this;
  }
}
