package io.throughline.console.desktop.form;

import javafx.beans.binding.Bindings;
import javafx.beans.binding.ObjectBinding;
import javafx.beans.property.ReadOnlyStringProperty;
import javafx.beans.property.ReadOnlyStringWrapper;
import javafx.beans.property.SimpleStringProperty;
import javafx.beans.property.StringProperty;

/**
 * One field of a form: its text, the default that holds while the text is empty, the saved value,
 * and what is wrong with the text.
 */
public final class FieldModel {
  private final String id;
  private final String label;
  private final String help;
  private final String allowed;
  private final Input input;
  private final StringProperty text = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper base = new ReadOnlyStringWrapper("");
  private final StringProperty saved = new SimpleStringProperty("");
  private final ReadOnlyStringWrapper problem = new ReadOnlyStringWrapper("");
  private final ObjectBinding<State> state;

  /** The origin of a field's value. */
  public enum State {
    /** The default; nothing is saved or typed. */
    DEFAULT,
    /** Saved, and other than the default. */
    SAVED,
    /** Other than what was saved. */
    CHANGED
  }

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
    state = Bindings.createObjectBinding(this::state, text, base, saved);
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

  /** The value as typed or saved; empty where the default holds. */
  public StringProperty textProperty() {
    return text;
  }

  /** The default, which holds while the text is empty; the prompt of the field. */
  public ReadOnlyStringProperty baseProperty() {
    return base.getReadOnlyProperty();
  }

  public void setBase(String value) {
    base.set(value);
  }

  /** Fills the field with a saved value, to which {@link #reset} leads back; empty for none. */
  public void setSaved(String value) {
    saved.set(value.strip().equals(base.get()) ? "" : value);
    text.set(saved.get());
  }

  /** The text, or the default where the text is empty. */
  public String value() {
    return typed().isEmpty() ? base.get() : typed();
  }

  /** Types {@code value}, or nothing where it is the default. */
  public void choose(String value) {
    text.set(value.equals(base.get()) ? "" : value);
  }

  public ObjectBinding<State> stateProperty() {
    return state;
  }

  /** The value's origin in words: {@code saved; default 64}. */
  public String origin() {
    String usual = "default " + (base.get().isEmpty() ? "empty" : base.get());
    return switch (state.get()) {
      case DEFAULT -> "Default";
      case SAVED -> "Saved; " + usual;
      case CHANGED ->
          saved.get().isBlank()
              ? "Changed; " + usual
              : "Changed; saved %s, %s".formatted(savedValue(), usual);
    };
  }

  /** Whether the value is other than what was saved. */
  public boolean changed() {
    return state.get() == State.CHANGED;
  }

  /** The value to which {@link #reset} leads. */
  public String resetValue() {
    return changed() ? savedValue() : base.get();
  }

  /** Back to the saved value; a field that shows it goes back to the default. */
  public void reset() {
    text.set(changed() ? saved.get() : "");
  }

  /** Back to the saved value, whatever the field shows. */
  public void restore() {
    text.set(saved.get());
  }

  private String savedValue() {
    return saved.get().isBlank() ? base.get() : saved.get().strip();
  }

  private State state() {
    if (!value().equals(savedValue())) {
      return State.CHANGED;
    }
    return saved.get().isBlank() ? State.DEFAULT : State.SAVED;
  }

  /** The problem, one sentence; empty where there is none. */
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
