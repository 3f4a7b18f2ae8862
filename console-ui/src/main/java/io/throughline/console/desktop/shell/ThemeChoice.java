package io.throughline.console.desktop.shell;

/** The colours that a person wants. */
public enum ThemeChoice {
  /** As the system has it, and changing with it. */
  SYSTEM("Auto"),
  LIGHT("Light"),
  DARK("Dark");

  private final String label;

  ThemeChoice(String label) {
    this.label = label;
  }

  public String label() {
    return label;
  }

  /** The one that a click on the theme button leads to. */
  public ThemeChoice next() {
    return switch (this) {
      case SYSTEM -> LIGHT;
      case LIGHT -> DARK;
      case DARK -> SYSTEM;
    };
  }
}
