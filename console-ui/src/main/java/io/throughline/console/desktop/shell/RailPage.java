package io.throughline.console.desktop.shell;

import java.util.function.Supplier;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.value.ObservableValue;
import javafx.scene.layout.Region;
import org.kordamp.ikonli.Ikon;

/**
 * One of the window's pages.
 *
 * @param id stable, kept between starts
 * @param label on the rail
 * @param icon above the label
 * @param page made when the place is first opened, then kept
 * @param activity what goes on there, in words; empty for nothing
 */
public record RailPage(
    String id, String label, Ikon icon, Supplier<Region> page, ObservableValue<String> activity) {
  /** A place where nothing goes on by itself. */
  public RailPage(String id, String label, Ikon icon, Supplier<Region> page) {
    this(id, label, icon, page, new SimpleStringProperty(""));
  }
}
