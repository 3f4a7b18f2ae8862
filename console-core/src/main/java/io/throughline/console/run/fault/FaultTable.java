package io.throughline.console.run.fault;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.FaultResult.RankOutcome;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.FaultPlan;
import io.throughline.protocol.scenario.FaultSettings;
import io.throughline.protocol.scenario.TransferUnit;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The outcome of a fault, for people.
 *
 * @param figures a row each, label and value
 * @param ranks what came of it at each rank, a row each; empty where there are no ranks
 * @param seen what each node and the console said, a row each: after, who, what
 */
public record FaultTable(List<Row> figures, List<List<String>> ranks, List<List<String>> seen) {
  /** Titles of the columns of {@link #ranks}. */
  public static final List<String> RANK_TITLES =
      List.of("Rank", "Below half rate", "Out after", "Recovered after", "Wrong", "Saw");

  /** Titles of the columns of {@link #seen}. */
  public static final List<String> TITLES = List.of("After the fault", "Who", "What");

  /** A label and its value. */
  public record Row(String label, String value) {}

  /**
   * The table of a result.
   *
   * @param plan of the run
   */
  public static FaultTable of(FaultResult fault, RunPlan plan) {
    TransferUnit unit = TransferUnit.of(plan.kind());
    List<Row> rows = new ArrayList<>();
    rows.add(new Row("Fault", fault(fault)));
    if (fault.injected().atNanos() >= 0) {
      if (fault.injected().undoneNanos() >= 0) {
        rows.add(new Row("Undone after", TimeSpan.format(fault.injected().undoneNanos())));
      }
      rows.add(
          new Row(
              "Below half rate",
              fault.stoppedNanos() < 0
                  ? "never"
                  : "after " + TimeSpan.format(fault.stoppedNanos())));
      rows.add(new Row("Detected after", detected(fault, plan.settings())));
      rows.add(new Row("Recovered after", recovered(fault)));
      checked(fault).ifPresent(checked -> rows.add(new Row(unit.heading(), checked)));
    }
    rows.add(
        new Row(
            "Expected",
            "%s: %s"
                .formatted(
                    fault.criterion().expected(), fault.criterion().met() ? "met" : "not met")));
    return new FaultTable(
        List.copyOf(rows),
        fault.ranks().stream().map(FaultTable::rank).toList(),
        fault.seen().stream()
            .map(seen -> List.of(TimeSpan.format(seen.afterNanos()), seen.by(), seen.text()))
            .toList());
  }

  /** The messages or calls found wrong; empty where nothing can be checked. */
  private static Optional<String> checked(FaultResult fault) {
    if (FaultKind.of(fault.injected().fault()).filter(FaultKind::onFiles).isPresent()) {
      return Optional.empty();
    }
    return Optional.of(
        fault.ranks().isEmpty()
            ? String.format(
                Locale.ROOT,
                "%,d wrong; %,d sent and not checked",
                fault.damage().corrupted(),
                fault.damage().unchecked())
            : String.format(Locale.ROOT, "%,d wrong, over all ranks", fault.damage().corrupted()));
  }

  /** A row of {@link #ranks} as a sentence. */
  public static String sentence(List<String> row) {
    StringBuilder sentence = new StringBuilder();
    for (int i = 1; i < row.size() - 1; i++) {
      sentence.append(i == 1 ? "" : ", ").append(RANK_TITLES.get(i).toLowerCase(Locale.ROOT));
      sentence.append(' ').append(row.get(i));
    }
    return row.getLast().isEmpty() ? sentence.toString() : sentence + ": " + row.getLast();
  }

  private static List<String> rank(RankOutcome rank) {
    return List.of(
        rank.node() + (rank.hit() ? " (fault)" : ""),
        orNone(rank.stoppedNanos()),
        orNone(rank.outNanos()),
        orNone(rank.recoveredNanos()),
        String.format(Locale.ROOT, "%,d", rank.corrupted()),
        rank.text());
  }

  private static String orNone(long nanos) {
    return nanos < 0 ? NoValue.TEXT : TimeSpan.format(nanos);
  }

  private static String fault(FaultResult fault) {
    String what =
        "%s (%s) on %s%s"
            .formatted(
                fault.injected().fault(),
                FaultKind.of(fault.injected().fault())
                    .map(FaultKind::label)
                    .orElse("of a later version"),
                fault.injected().node(),
                fault.injected().device().isEmpty() ? "" : ", " + fault.injected().device());
    return fault.injected().atNanos() < 0
        ? what + ": not brought about"
        : "%s, %s after the start, %s"
            .formatted(
                what,
                TimeSpan.format(fault.injected().atNanos()),
                fault.injected().errorNanos() == 0
                    ? "by the agent's own clock"
                    : "known to ±" + TimeSpan.format(fault.injected().errorNanos()));
  }

  private static String detected(FaultResult fault, SettingValues settings) {
    return fault.detection().nanos() < 0
        ? undetected(fault, settings)
        : "%s by %s: %s"
            .formatted(
                TimeSpan.format(fault.detection().nanos()),
                fault.detection().by(),
                fault.detection().text());
  }

  /** Nobody says that something is wrong before a bound has passed. */
  private static String undetected(FaultResult fault, SettingValues settings) {
    long undone = fault.injected().undoneNanos();
    String by =
        FaultKind.of(fault.injected().fault())
            .filter(kind -> undone >= 0 && settings.has(FaultSettings.EXPECT))
            .map(kind -> FaultPlan.endsRunBy(kind, settings))
            .filter(bound -> undone < settings.number(bound))
            .orElse("");
    if (by.isEmpty()) {
      return "not detected";
    }
    return "nothing to detect: undone after %s, and %s (%s); %s"
        .formatted(
            TimeSpan.format(undone),
            (by.equals(CommonSettings.HEARTBEAT_TIMEOUT)
                    ? "a node counts as lost after %s without a heartbeat"
                    : "a run ends after %s in which nothing moves")
                .formatted(TimeSpan.format(settings.number(by))),
            by,
            fault.stoppedNanos() < 0
                ? "the rate did not fall below half"
                : "it showed in the rate alone, below half after "
                    + TimeSpan.format(fault.stoppedNanos()));
  }

  private static String recovered(FaultResult fault) {
    String before = DataRate.format(fault.recovery().rateBefore());
    if (fault.recovery().nanos() < 0) {
      return fault.stoppedNanos() < 0
          ? "nothing to recover from; %s before".formatted(before)
          : "not recovered; %s before".formatted(before);
    }
    return "%s; %s before, %s since"
        .formatted(
            TimeSpan.format(fault.recovery().nanos()),
            before,
            DataRate.format(fault.recovery().rateAfter()));
  }
}
