package io.throughline.console.desktop.form;

import javafx.beans.binding.Bindings;
import javafx.beans.binding.BooleanBinding;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * One field of a form: what a person typed, what holds when nothing is typed, and what is wrong
 * with it.
 */
public final class FieldModel {
  private final String id;
  private final String label;
  private final String help;
  private final String allowed;
  private final Input input;
  private final StringProperty text = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper base = new ReadOnlyStringWrapper("");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final BooleanBinding changed;

  /**
   * @param id as in YAML
   * @param label without unit
   * @param help one or two sentences, as everywhere
   * @param allowed units and range in words; may be empty
   */
  public FieldModel(String id, String label, String help, String allowed, Input input) {
    this.id = id;
    this.label = label;
    this.help = help;
    this.allowed = allowed;
    this.input = input;
    changed =
        Bindings.createBooleanBinding(
            () -> !typed().isEmpty() && !typed().equals(base.get()), text, base);
  }

  public String id() {
    return id;
  }

  public String label() {
    return label;
  }

  public String help() {
    return help;
  }

  public String allowed() {
    return allowed;
  }

  public Input input() {
    return input;
  }

  /** What was typed; empty where the base value holds. */
  public StringProperty textProperty() {
    return text;
  }

  /** What holds when nothing is typed; the prompt of the field. */
  public ReadOnlyStringProperty baseProperty() {
    return base.getReadOnlyProperty();
  }

  public void setBase(String value) {
    base.set(value);
  }

  /** What holds: what was typed, else the base value. */
  public String value() {
    return typed().isEmpty() ? base.get() : typed();
  }

  /** Types {@code value}, or nothing where it is the base value anyway. */
  public void choose(String value) {
    text.set(value.equals(base.get()) ? "" : value);
  }

  /** Whether what was typed differs from the base value. */
  public BooleanBinding changedProperty() {
    return changed;
  }

  /** Back to the base value. */
  public void reset() {
    text.set("");
  }

  /** What is wrong, one sentence; empty where nothing is. */
  public ReadOnlyStringProperty problemProperty() {
    return problem.getReadOnlyProperty();
  }

  public void setProblem(String sentence) {
    problem.set(sentence);
  }

  private String typed() {
    return text.get() == null ? "" : text.get().strip();
  }
}
