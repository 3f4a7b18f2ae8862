package io.throughline.console.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The stroke of a line. */
public enum Stroke {
  PLAIN,
  /** A broad line shows as the rim of another that has the same values. */
  BROAD,
  DASHED,
  /** No line: a share of the time as a shade behind the others, the more the darker. */
  SHADE;

  /** {@code plain}. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
