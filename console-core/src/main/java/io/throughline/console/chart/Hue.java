package io.throughline.console.chart;

import com.fasterxml.jackson.annotation.JsonValue;
import io.throughline.protocol.scenario.Role;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;

/** What a line, a band or a mark is coloured as. Each has a shade in the light and in the dark. */
public enum Hue {
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
  private static final List<Hue> APART =
      List.of(RECEIVER, SENDER, P50, P99, WORST, STALL, P999, P90);

  /** For the line with this index. */
  public static Hue apart(int index) {
    return APART.get(index % APART.size());
  }

  /** Of each node's line: for each side the first that is on it, then what is left for others. */
  public static List<Hue> ofRoles(List<String> roles) {
    Iterator<Hue> others = List.of(P50, P99, WORST, STALL, P90, P999).iterator();
    List<Hue> hues = new ArrayList<>();
    for (String role : roles) {
      Hue own = Role.begins(role) ? SENDER : RECEIVER;
      hues.add(hues.contains(own) && others.hasNext() ? others.next() : own);
    }
    return hues;
  }

  /** {@code receiver}; style sheets name the colour so. */
  @JsonValue
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }
}
