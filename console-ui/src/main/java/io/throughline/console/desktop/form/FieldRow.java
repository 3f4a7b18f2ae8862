package io.throughline.console.desktop.form;

import io.throughline.console.desktop.form.FieldModel.State;
import io.throughline.console.desktop.shell.Icons;
import io.throughline.console.desktop.shell.Labels;
import io.throughline.console.desktop.shell.LinesArea;
import io.throughline.console.desktop.shell.Segments;
import io.throughline.console.desktop.shell.TypedChoice;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javafx.beans.binding.Bindings;
import javafx.css.PseudoClass;
import javafx.geometry.Insets;
import javafx.geometry.Pos;
import javafx.scene.Cursor;
import javafx.scene.Node;
import javafx.scene.control.Button;
import javafx.scene.control.CheckBox;
import javafx.scene.control.ComboBox;
import javafx.scene.control.Control;
import javafx.scene.control.Label;
import javafx.scene.control.TextArea;
import javafx.scene.control.TextField;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.HBox;
import javafx.scene.layout.Priority;
import javafx.scene.layout.StackPane;
import javafx.scene.layout.VBox;
import javafx.util.Duration;
import org.controlsfx.control.textfield.CustomTextField;
import org.kordamp.ikonli.feather.Feather;
import org.kordamp.ikonli.javafx.FontIcon;

/** A field with its name at the left, and under it what is wrong with it. */
public final class FieldRow extends VBox {
  private static final PseudoClass CHANGED = PseudoClass.getPseudoClass("changed");
  private static final PseudoClass SAVED = PseudoClass.getPseudoClass("saved");
  private static final Set<String> ON = Set.of("true", "on", "yes");
  private static final int FEW = 4;

  private final FieldModel field;
  private final Control control;

  /**
   * The layout of a row.
   *
   * @param labelWidth in pixels
   * @param resettable whether saved and changed fields are marked and can be set back
   * @param helpBelow whether the help is shown under the field, not only as its tooltip
   */
  public record Layout(double labelWidth, boolean resettable, boolean helpBelow) {}

  public FieldRow(FieldModel field, Layout layout) {
    super(3);
    this.field = field;
    getStyleClass().add("field-row");
    Label name = Labels.wrapped(field.label(), "field-name");
    name.setMinWidth(layout.labelWidth());
    name.setPrefWidth(layout.labelWidth());
    StackPane holder = new StackPane();
    holder.setAlignment(Pos.CENTER_LEFT);
    HBox.setHgrow(holder, Priority.ALWAYS);
    control = fill(holder, layout.resettable());
    name.setLabelFor(control);
    Tooltip tip = new Tooltip();
    tip.setOnShowing(e -> tip.setText(layout.resettable() ? originText() : helpText()));
    tip.setWrapText(true);
    tip.setMaxWidth(340);
    tip.setShowDelay(Duration.millis(500));
    name.setTooltip(tip);
    control.setTooltip(tip);
    control.setAccessibleText(field.label());
    control.setAccessibleHelp(helpText());
    HBox line = new HBox(8, name, holder);
    line.setAlignment(field.input() instanceof Input.Lines ? Pos.TOP_LEFT : Pos.CENTER_LEFT);
    if (layout.resettable()) {
      if (!(field.input() instanceof Input.Line)) {
        line.getChildren().add(resetButton());
      }
      field
          .stateProperty()
          .subscribe(state -> {
            pseudoClassStateChanged(CHANGED, state == State.CHANGED);
            pseudoClassStateChanged(SAVED, state == State.SAVED);
            control.setAccessibleHelp(originText());
          });
    }
    getChildren().add(line);
    Insets indent = new Insets(0, 0, 0, layout.labelWidth() + 8);
    getChildren().add(problemLabel(indent, holder));
    if (layout.helpBelow()) {
      getChildren().add(helpLabel(indent));
    }
  }

  public FieldModel field() {
    return field;
  }

  /** The control that takes the focus. */
  public Control control() {
    return control;
  }

  /** A dot would mean a style class in a selector. */
  private String styleId() {
    return field.id().replace('.', '-');
  }

  private String helpText() {
    return field.allowed().isEmpty() ? field.help() : field.help() + "\n" + field.allowed();
  }

  private String originText() {
    return helpText() + "\n" + field.origin().replace('\n', ' ');
  }

  private Label problemLabel(Insets indent, Node holder) {
    Label label = Labels.wrapped("", "field-problem");
    label.setId("problem-" + styleId());
    label.textProperty().bind(field.problemProperty());
    label.visibleProperty().bind(field.problemProperty().isNotEmpty());
    label.managedProperty().bind(label.visibleProperty());
    VBox.setMargin(label, indent);
    field
        .problemProperty()
        .subscribe(sentence -> {
          holder.getStyleClass().remove("invalid");
          if (!sentence.isEmpty()) {
            holder.getStyleClass().add("invalid");
          }
          control.setAccessibleRoleDescription(sentence.isEmpty() ? null : "invalid: " + sentence);
        });
    return label;
  }

  private Label helpLabel(Insets indent) {
    String allowed = field.allowed().isEmpty() ? "" : " (" + field.allowed() + ")";
    Label label = Labels.wrapped(field.help() + allowed, "field-help");
    label.visibleProperty().bind(field.problemProperty().isEmpty());
    label.managedProperty().bind(label.visibleProperty());
    VBox.setMargin(label, indent);
    return label;
  }

  private Button resetButton() {
    FontIcon icon = Icons.icon(Feather.ROTATE_CCW);
    Button reset = new Button("", icon);
    reset.setId("reset-" + styleId());
    reset.getStyleClass().addAll("flat", "tiny");
    reset.visibleProperty().bind(field.stateProperty().isNotEqualTo(State.DEFAULT));
    reset.setFocusTraversable(true);
    reset.setCursor(Cursor.DEFAULT);
    reset.setOnAction(e -> {
      field.reset();
      control.requestFocus();
    });
    Tooltip tip = new Tooltip();
    tip.textProperty().bind(Bindings.createStringBinding(this::resetText, field.stateProperty()));
    field
        .stateProperty()
        .subscribe(state -> {
          icon.getStyleClass().remove("accent");
          if (state == State.CHANGED) {
            icon.getStyleClass().add("accent");
          }
        });
    reset.setTooltip(tip);
    reset.accessibleTextProperty().bind(tip.textProperty());
    return reset;
  }

  private String resetText() {
    String value = field.resetValue().isEmpty() ? "empty" : field.resetValue();
    return switch (field.stateProperty().get()) {
      case CHANGED -> "Changed; back to " + value;
      case SAVED -> "Saved in the scenario; back to the default, " + value;
      case DEFAULT -> "Default";
    };
  }

  /** Puts the control for the field's input into {@code holder}, and says what takes the focus. */
  private Control fill(StackPane holder, boolean resettable) {
    String id = "field-" + styleId();
    Control made =
        switch (field.input()) {
          case Input.Line l -> line(resettable);
          case Input.Lines(int rows) -> lines(rows);
          case Input.Toggle t -> toggle();
          case Input.Choice(List<String> options) ->
              options.size() <= FEW && fits(options) ? segments(options) : combo(options);
        };
    made.setId(id);
    holder.getChildren().add(made);
    return made;
  }

  /** Whether the words have room side by side in the narrowest form, by a letter's usual width. */
  private static boolean fits(List<String> options) {
    double letters = options.stream().mapToInt(String::length).sum() * 7.2;
    return letters + 17 * options.size() < 156;
  }

  private TextField line(boolean resettable) {
    CustomTextField text = new CustomTextField();
    text.promptTextProperty().bind(field.baseProperty());
    text.textProperty().bindBidirectional(field.textProperty());
    if (resettable) {
      Button reset = resetButton();
      // By keyboard an emptied field is set back; Tab leads to the next one.
      reset.setFocusTraversable(false);
      text.setRight(reset);
    }
    return text;
  }

  private TextArea lines(int rows) {
    TextArea text = new LinesArea();
    text.setPrefRowCount(rows);
    text.promptTextProperty().bind(field.baseProperty());
    text.textProperty().bindBidirectional(field.textProperty());
    return text;
  }

  private CheckBox toggle() {
    CheckBox box = new CheckBox();
    Runnable show =
        () -> {
          box.setSelected(ON.contains(field.value()));
          box.setText(box.isSelected() ? "on" : "off");
        };
    field.textProperty().subscribe(show);
    field.baseProperty().subscribe(show);
    show.run();
    box.setOnAction(e -> field.choose(Boolean.toString(box.isSelected())));
    return box;
  }

  private ComboBox<String> combo(List<String> options) {
    ComboBox<String> box = TypedChoice.box(Function.identity());
    box.getItems().setAll(options);
    box.setMaxWidth(Double.MAX_VALUE);
    Runnable show = () -> box.setValue(field.value());
    field.textProperty().subscribe(show);
    field.baseProperty().subscribe(show);
    show.run();
    box.setOnAction(e -> field.choose(box.getValue()));
    return box;
  }

  private Segments<String> segments(List<String> options) {
    Segments<String> bar = new Segments<>(field::choose);
    for (String option : options) {
      bar.add("field-" + styleId() + "-" + option, option, option)
          .setAccessibleText(field.label() + ": " + option);
    }
    Runnable show = () -> bar.show(field.value());
    field.textProperty().subscribe(show);
    field.baseProperty().subscribe(show);
    show.run();
    return bar;
  }
}
