package io.throughline.console.desktop.run;

import io.throughline.console.run.verdict.Headline;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.GroupResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The numbers that matter of flows between ranks. */
final class PairFigures {
  private PairFigures() {}

  /**
   * As far as they are measured.
   *
   * @param group null while nothing is
   * @param atOnce whether flows are to compete
   */
  static List<Figure> of(@Nullable GroupResult group, boolean atOnce) {
    List<Headline> known = group == null ? List.of() : Headline.of(group);
    if (known.isEmpty() && atOnce) {
      known = Headline.ofFlowsAtOnce();
    }
    if (known.isEmpty()) {
      return List.of(
          new Figure("Bandwidth, median pair", NoValue.TEXT, ""),
          new Figure("Slowest pair", NoValue.TEXT, ""),
          new Figure("Round trip p50, median pair", NoValue.TEXT, ""));
    }
    return Figure.headlines(known);
  }
}
