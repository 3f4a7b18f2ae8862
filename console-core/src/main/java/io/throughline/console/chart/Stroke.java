package io.throughline.console.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The stroke of a line. */
public enum Stroke {
  PLAIN,
  /** Where another has the same values, it shows as the rim of that one. */
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
