package io.throughline.console.desktop.files;

/** A form, or a text, that a person types into. */
public interface Draft {
  /** Whether something was typed that is not saved. */
  boolean touched();
}
