package io.throughline.console.desktop.shell;

import javafx.geometry.Pos;
import javafx.scene.Node;
import javafx.scene.control.Label;
import javafx.scene.control.ScrollPane;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.VBox;
import javafx.scene.text.TextAlignment;
import org.kordamp.ikonli.Ikon;

/** Parts of which pages are laid out. */
public final class Layouts {
  /** The width at which sentences in the middle of a place go on in another line. */
  private static final double SENTENCES = 430;

  private Layouts() {}

  /** Parts beside one another, their middles in line. */
  public static HBox row(double spacing, Node... parts) {
    HBox row = new HBox(spacing, parts);
    row.setAlignment(Pos.CENTER_LEFT);
    return row;
  }

  /** The room in a row that is left, so that what follows stands at its end. */
  public static Region gap() {
    Region gap = new Region();
    HBox.setHgrow(gap, Priority.ALWAYS);
    return gap;
  }

  /** Shows a part, or hides it, and then it takes no room. */
  public static void show(Node part, boolean is) {
    part.setVisible(is);
    part.setManaged(is);
  }

  /** As wide as there is room, scrolled up and down only; in a column it takes what is left. */
  public static ScrollPane scrolled(Region content) {
    ScrollPane scroll = new ScrollPane(content);
    scroll.setFitToWidth(true);
    scroll.setHbarPolicy(ScrollPane.ScrollBarPolicy.NEVER);
    VBox.setVgrow(scroll, Priority.ALWAYS);
    return scroll;
  }

  /** A sign, a title and a few sentences in the middle, and what can be done, if anything. */
  public static VBox empty(Ikon sign, String heading, String sentences, Node... actions) {
    Label title = Labels.of(heading, "card-title");
    title.setWrapText(true);
    title.setTextAlignment(TextAlignment.CENTER);
    Label words = Labels.of(sentences, "muted");
    words.setWrapText(true);
    words.setMaxWidth(SENTENCES);
    words.setTextAlignment(TextAlignment.CENTER);
    // One line stands in the middle too.
    words.setAlignment(Pos.CENTER);
    VBox box = new VBox(Icons.icon(sign), title, words);
    box.getChildren().addAll(actions);
    box.getStyleClass().add("empty");
    return box;
  }
}
