package io.throughline.console.desktop.shell;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.css.PseudoClass;
import javafx.geometry.Pos;
import javafx.scene.control.Button;
import javafx.scene.control.ToggleButton;
import javafx.scene.control.ToggleGroup;
import javafx.scene.control.Tooltip;
import javafx.scene.input.KeyCode;
import javafx.scene.input.KeyCodeCombination;
import javafx.scene.input.KeyCombination;
import javafx.scene.input.KeyEvent;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.Region;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.scene.shape.Circle;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** The window's content: the rail with the places, the open place, and the notices under it. */
public final class Shell extends StackPane {
  private static final PseudoClass ACTIVE = PseudoClass.getPseudoClass("active");

  private final List<RailPage> places;
  private final Map<String, Region> pages = new HashMap<>();
  private final Map<String, ToggleButton> buttons = new HashMap<>();
  private final ReadOnlyStringWrapper open = new ReadOnlyStringWrapper("");
  private final StackPane content = new StackPane();
  private final Notices notices = new Notices();

  /**
   * @param places in the order of the rail; the keys Ctrl+1, Ctrl+2, ... open them
   */
  public Shell(List<RailPage> places, Theme theme) {
    this.places = List.copyOf(places);
    VBox page = new VBox(content, notices.strip());
    VBox.setVgrow(content, Priority.ALWAYS);
    content.setMinHeight(0);
    // The strip takes the height of its words first.
    content.setPrefHeight(0);
    page.setMinWidth(0);
    HBox.setHgrow(page, Priority.ALWAYS);
    getChildren().add(new HBox(rail(theme), page));
    addEventFilter(KeyEvent.KEY_PRESSED, this::key);
    // After a text that has the focus, which takes back what was typed.
    addEventHandler(KeyEvent.KEY_PRESSED, this::undo);
  }

  public Notices notices() {
    return notices;
  }

  /** The id of the open place. */
  public ReadOnlyStringProperty openProperty() {
    return open.getReadOnlyProperty();
  }

  /** Opens a place; the first one where there is none with that id. */
  public void open(String id) {
    RailPage place =
        places.stream().filter(p -> p.id().equals(id)).findFirst().orElse(places.getFirst());
    Region page = pages.computeIfAbsent(place.id(), i -> place.page().get());
    content.getChildren().setAll(page);
    ToggleButton button = buttons.get(place.id());
    if (button != null) {
      button.setSelected(true);
    }
    open.set(place.id());
  }

  /** By keyboard: the focus goes along, so that Tab leads into the page. */
  private void go(String id) {
    open(id);
    ToggleButton button = buttons.get(id);
    if (button != null) {
      button.requestFocus();
    }
  }

  private VBox rail(Theme theme) {
    VBox rail = new VBox();
    rail.getStyleClass().add("rail");
    rail.setAlignment(Pos.TOP_CENTER);
    FontIcon mark = Icons.icon(Feather.ACTIVITY, "mark");
    VBox brand = new VBox(4, mark, Labels.of("Throughline", "product"));
    brand.getStyleClass().add("brand");
    brand.setAlignment(Pos.CENTER);
    rail.getChildren().add(brand);
    ToggleGroup group = new ToggleGroup();
    // The group tells of arrow keys too, which fire no action.
    group
        .selectedToggleProperty()
        .addListener((value, was, is) -> {
          if (is == null) {
            // A click on the open one must not leave none chosen.
            was.setSelected(true);
          } else {
            open((String) is.getUserData());
          }
        });
    for (int i = 0; i < places.size(); i++) {
      RailPage place = places.get(i);
      ToggleButton button = new ToggleButton(place.label(), sign(place));
      button.setId("place-" + place.id());
      button.getStyleClass().setAll("place");
      button.setMaxWidth(Double.MAX_VALUE);
      button.setToggleGroup(group);
      Tooltip tip = new Tooltip();
      button.setTooltip(tip);
      String keys = place.label() + " (Ctrl+" + (i + 1) + ")";
      place
          .activity()
          .subscribe(doing -> {
            tip.setText(doing.isEmpty() ? keys : keys + "\n" + doing);
            button.setAccessibleText(
                doing.isEmpty() ? place.label() : place.label() + ": " + doing);
            button.pseudoClassStateChanged(ACTIVE, !doing.isEmpty());
          });
      button.setUserData(place.id());
      buttons.put(place.id(), button);
      rail.getChildren().add(button);
    }
    Region gap = new Region();
    VBox.setVgrow(gap, Priority.ALWAYS);
    rail.getChildren().addAll(gap, themeButton(theme));
    return rail;
  }

  /** The icon, and a dot beside it while something goes on there. */
  private static StackPane sign(RailPage place) {
    Circle dot = new Circle(4.5);
    dot.getStyleClass().add("activity");
    dot.visibleProperty().bind(place.activity().map(doing -> !doing.isEmpty()));
    StackPane.setAlignment(dot, Pos.TOP_RIGHT);
    StackPane sign = new StackPane(Icons.icon(place.icon()), dot);
    sign.setMaxWidth(36);
    sign.setMinWidth(36);
    return sign;
  }

  private static Button themeButton(Theme theme) {
    Button button = new Button();
    button.setId("theme");
    button.getStyleClass().setAll("place");
    button.setMaxWidth(Double.MAX_VALUE);
    FontIcon icon = new FontIcon();
    button.setGraphic(icon);
    Tooltip tip = new Tooltip();
    button.setTooltip(tip);
    theme
        .choiceProperty()
        .subscribe(choice -> {
          button.setText(choice.label());
          button.setAccessibleText("Colours: " + choice.label());
          tip.setText("Colours: " + choice.label() + ". Click for " + choice.next().label() + ".");
          icon.setIconCode(
              switch (choice) {
                case SYSTEM -> Feather.MONITOR;
                case LIGHT -> Feather.SUN;
                case DARK -> Feather.MOON;
              });
        });
    button.setOnAction(e -> theme.choiceProperty().set(theme.choiceProperty().get().next()));
    return button;
  }

  private void key(KeyEvent event) {
    List<KeyCode> digits =
        new ArrayList<>(List.of(KeyCode.DIGIT1, KeyCode.DIGIT2, KeyCode.DIGIT3, KeyCode.DIGIT4));
    for (int i = 0; i < Math.min(places.size(), digits.size()); i++) {
      if (new KeyCodeCombination(digits.get(i), KeyCombination.SHORTCUT_DOWN).match(event)) {
        go(places.get(i).id());
        event.consume();
      }
    }
  }

  private void undo(KeyEvent event) {
    if (new KeyCodeCombination(KeyCode.Z, KeyCombination.SHORTCUT_DOWN).match(event)) {
      notices.undo();
      event.consume();
    }
  }
}
