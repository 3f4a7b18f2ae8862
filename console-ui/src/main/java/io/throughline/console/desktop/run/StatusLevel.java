package io.throughline.console.desktop.run;

import java.util.Locale;

/** The level at which something is to be taken; its colour, beside the words that say it too. */
public enum StatusLevel {
  NEUTRAL,
  GOOD,
  WARN,
  BAD;

  /** The style class. */
  public String style() {
    return name().toLowerCase(Locale.ROOT);
  }
}
