package io.throughline.console.compare;

import io.throughline.console.compare.FlowComparison.Finding;
import io.throughline.console.compare.FlowComparison.Kind;
import io.throughline.console.compare.FlowComparison.PairChange;
import io.throughline.console.compare.FlowComparison.Values;
import io.throughline.console.matrix.Median;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.quantity.Unit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Changes of flows between ranks in words and as a table, the same wherever they are shown. */
public final class FlowChangeText {
  /** Pairs of small groups are all listed. */
  private static final int FEW = 12;

  /** More than these say nothing that the heat map does not. */
  private static final int MOST = 40;

  /** Columns at the left that are no figures. */
  public static final int NAMES = 2;

  private static final String FINDING = "Finding";

  private static final String NONE = "no rank and no pair changed otherwise than the others";

  private FlowChangeText() {}

  /** A sentence on the flows of one variant; empty where there are none. */
  static Optional<String> verdict(Comparison comparison, int column) {
    return comparison.flows().stream()
        .filter(flows -> flows.column() == column && flows.comparable())
        .findFirst()
        .map(flows -> "%s: %s.".formatted(heading(comparison, flows), verdict(flows)));
  }

  /** {@code Pairs, B vs. A}. */
  public static String heading(Comparison comparison, FlowComparison flows) {
    return "%s, %s vs. %s"
        .formatted(
            flows.fans() ? "Flows" : "Pairs",
            comparison.columns().get(flows.column()).label(),
            comparison.columns().getFirst().label());
  }

  private static String verdict(FlowComparison flows) {
    List<Finding> told = flows.findings().stream().filter(FlowChangeText::told).toList();
    int doubtful = flows.findings().size() - told.size();
    if (told.isEmpty()) {
      return doubtful > 0
          ? "%d inconclusive: %s".formatted(doubtful, flows.findings().getFirst().text())
          : !flows.yardstick().judged()
              ? "too few pairs in common to say which changed"
              : flows.yardstick().scattered() ? scatter(flows) : NONE;
    }
    String more = told.size() > 1 ? "; %d more".formatted(told.size() - 1) : "";
    String open = doubtful == 0 ? "" : "; %d inconclusive".formatted(doubtful);
    return told.getFirst().text() + more + open;
  }

  private static String scatter(FlowComparison flows) {
    double limit = flows.yardstick().limit() == null ? 0 : flows.yardstick().limit();
    return String.format(
        Locale.ROOT,
        "pairs scatter too widely to say of all of them whether they changed; one stands out only"
            + " where it is off by more than %s",
        FlowRule.off(limit, 0));
  }

  private static boolean told(Finding finding) {
    return finding.kind() != Kind.INCONCLUSIVE;
  }

  /** In place of findings where there are none; empty where that is not known. */
  public static String none(FlowComparison flows) {
    boolean known =
        flows.comparable() && flows.yardstick().judged() && !flows.yardstick().scattered();
    return known && flows.findings().isEmpty()
        ? NONE.substring(0, 1).toUpperCase(Locale.ROOT) + NONE.substring(1) + "."
        : "";
  }

  /** Findings as sentences. */
  public static List<String> findings(FlowComparison flows) {
    return flows.findings().stream()
        .map(finding -> "%s: %s.".formatted(finding.kind().label(), finding.text()))
        .toList();
  }

  /** Notes for a reader: ranks and pairs of one side only, then the rule. */
  public static List<String> notes(FlowComparison flows) {
    String scatter =
        flows.yardstick().scattered() ? "Inconclusive: %s.".formatted(scatter(flows)) : "";
    return Stream.of(Stream.of(scatter), flows.notes().stream(), Stream.of(flows.rule()))
        .flatMap(note -> note)
        .filter(note -> !note.isEmpty())
        .toList();
  }

  /** The title of the rows of {@link #table}. */
  public static String listed(FlowComparison flows) {
    int all = comparable(flows).size();
    int shown = rows(flows).size();
    if (shown == all) {
      return flows.fans() ? "Every flow" : "Every pair";
    }
    long changed = comparable(flows).stream().filter(FlowChangeText::changed).count();
    return changed > shown
        ? "The %d of %d changed pairs that changed most".formatted(shown, changed)
        : "Changed pairs, %d of %d".formatted(shown, all);
  }

  /**
   * Pairs that changed, what changed most first; of small groups all pairs. The first row is the
   * head; {@link #NAMES} columns of words, {@link #figures} of figures, then the findings where
   * there are any.
   *
   * @return only the head where no pair changed
   */
  public static List<List<String>> table(Comparison comparison, FlowComparison flows) {
    List<PairChange> rows = rows(flows);
    String before = comparison.columns().getFirst().label();
    String after = comparison.columns().get(flows.column()).label();
    boolean trips = rows.stream().anyMatch(row -> row.roundTrip().ratio() != null);
    Unit rate = DataRate.unit(middle(rows, FlowFigure.BANDWIDTH));
    Unit time = TimeSpan.unit(middle(rows, FlowFigure.ROUND_TRIP));
    List<List<String>> table = new ArrayList<>();
    List<String> head =
        new ArrayList<>(
            List.of(
                "From",
                "To",
                "%s, %s".formatted(before, rate.symbol()),
                "%s, %s".formatted(after, rate.symbol()),
                "Ratio"));
    if (trips) {
      head.add("Round trip %s, %s".formatted(before, time.symbol()));
      head.add("Round trip %s, %s".formatted(after, time.symbol()));
      head.add("Difference");
    }
    boolean found = rows.stream().anyMatch(row -> !because(flows, row).isEmpty());
    if (found) {
      head.add(FINDING);
    }
    table.add(head);
    for (PairChange row : rows) {
      List<String> cells = new ArrayList<>(List.of(row.pair().from(), row.pair().to()));
      cells.add(number(rate, row.bandwidth().before()));
      cells.add(number(rate, row.bandwidth().after()));
      cells.add(ratio(row.bandwidth()));
      if (trips) {
        cells.add(number(time, row.roundTrip().before()));
        cells.add(number(time, row.roundTrip().after()));
        cells.add(difference(time, row.roundTrip()));
      }
      if (found) {
        cells.add(because(flows, row));
      }
      table.add(cells);
    }
    return table;
  }

  /** Columns of figures in a table with this head. */
  public static int figures(List<String> head) {
    return head.size() - NAMES - (head.getLast().equals(FINDING) ? 1 : 0);
  }

  private static double middle(List<PairChange> rows, FlowFigure figure) {
    return Median.of(
        rows.stream()
            .map(row -> row.of(figure).before())
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue),
        1);
  }

  private static List<PairChange> comparable(FlowComparison flows) {
    return flows.pairs().stream().filter(pair -> pair.bandwidth().ratio() != null).toList();
  }

  private static boolean changed(PairChange pair) {
    return pair.bandwidth().off() || pair.roundTrip().off();
  }

  private static List<PairChange> rows(FlowComparison flows) {
    List<PairChange> all = comparable(flows);
    return all.stream()
        .filter(pair -> all.size() <= FEW || flows.fans() || changed(pair) || named(flows, pair))
        .sorted(
            Comparator.comparing((PairChange pair) -> !named(flows, pair))
                .thenComparing(FlowChangeText::most, Comparator.reverseOrder()))
        .limit(MOST)
        .toList();
  }

  private static boolean named(FlowComparison flows, PairChange pair) {
    return flows.findings().stream()
        .anyMatch(finding -> finding.ofPair() && finding.explains(pair.pair()));
  }

  /** By how much either figure changed. */
  private static double most(PairChange pair) {
    double most = 0;
    for (FlowFigure figure : FlowFigure.values()) {
      Double ratio = pair.of(figure).ratio();
      most = ratio == null ? most : Math.max(most, Math.abs(Math.log(ratio)));
    }
    return most;
  }

  /** The findings that a pair is part of. */
  static String because(FlowComparison flows, PairChange pair) {
    return flows.findings().stream()
        .filter(finding -> finding.explains(pair.pair()))
        .filter(finding -> finding.ofPair() || changed(pair))
        .map(finding -> words(finding))
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private static String words(Finding finding) {
    String what =
        finding.ofPair()
            ? "pair"
            : finding.to().isEmpty()
                ? GroupReadings.subject(finding.from(), true)
                : GroupReadings.subject(finding.to(), false);
    return finding.kind() == Kind.INCONCLUSIVE ? what + " (inconclusive)" : what;
  }

  private static String number(Unit unit, @Nullable Double value) {
    return value == null ? NoValue.TEXT : unit.number(value);
  }

  static String ratio(Values values) {
    Double ratio = values.ratio();
    return ratio == null ? NoValue.TEXT : FlowFindings.times(ratio);
  }

  /** With its sign. */
  static String difference(Unit unit, Values values) {
    Double difference = values.difference();
    if (difference == null) {
      return NoValue.TEXT;
    }
    double size = Math.abs(difference);
    return unit.fixed(size, 2).equals(unit.fixed(0, 2))
        ? unit.fixed(0, 2)
        : (difference < 0 ? "-" : "+") + unit.number(size);
  }
}
