package io.throughline.console.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** The colour of a line, a band or a mark. Each has a shade in the light and in the dark. */
public enum SeriesColor {
  RECEIVER,
  SENDER,
  P50,
  P90,
  P99,
  P999,
  WORST,
  STALL,
  /** A pass/fail criterion, or a failure. */
  LIMIT,
  /** The flow-control window. */
  WINDOW,
  /** The rate of the line. */
  MUTED;

  /** Those that are told apart best, for lines that have no colour of their own. */
  private static final List<SeriesColor> APART =
      List.of(RECEIVER, SENDER, P50, P99, WORST, STALL, P999, P90);

  /** For the line with this index. */
  public static SeriesColor apart(int index) {
    return APART.get(index % APART.size());
  }

  /**
   * The colour of each node's line: for each side the first that is on it, then what is left for
   * others.
   */
  public static List<SeriesColor> ofRoles(List<String> roles) {
    Iterator<SeriesColor> others = List.of(P50, P99, WORST, STALL, P90, P999).iterator();
    List<SeriesColor> colors = new ArrayList<>();
    for (String role : roles) {
      SeriesColor own = Role.begins(role) ? SENDER : RECEIVER;
      colors.add(colors.contains(own) && others.hasNext() ? others.next() : own);
    }
    return colors;
  }

  /** {@code receiver}; style sheets name the colour so. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
