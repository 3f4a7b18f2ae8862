package io.throughline.console.desktop.shell;

import javafx.scene.control.Label;
import javafx.scene.layout.Region;

/** Labels, whose size, weight and colour come from the style sheet. */
public final class Labels {
  private Labels() {}

  public static Label of(String text, String... styles) {
    Label label = new Label(text);
    label.getStyleClass().addAll(styles);
    return label;
  }

  /** A label in one line, of which nothing is cut. */
  public static Label whole(String text, String... styles) {
    Label label = of(text, styles);
    label.setMinWidth(Region.USE_PREF_SIZE);
    return label;
  }

  /** A label in as many lines as its words need, of which none is cut. */
  public static Label wrapped(String text, String... styles) {
    Label label = of(text, styles);
    label.setWrapText(true);
    label.setMinHeight(Region.USE_PREF_SIZE);
    return label;
  }

  /** Says something; a label without words takes no room. */
  public static void say(Label label, String words) {
    label.setText(words);
    Layouts.show(label, !words.isEmpty());
  }
}
