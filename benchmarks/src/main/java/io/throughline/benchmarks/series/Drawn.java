package io.throughline.benchmarks.series;

import io.throughline.benchmarks.series.Series.Take;
import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Variant;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.RunRecord.Assessment;
import io.throughline.protocol.result.RunRecord.Header;
import io.throughline.protocol.result.RunRecord.Log;
import io.throughline.protocol.result.RunRecord.Ranks;
import io.throughline.protocol.result.RunRecord.Results;
import io.throughline.protocol.result.RunRecord.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Runs of a series, held against each other as {@code compare} does.
 *
 * @param series from which they are
 * @param past indices of runs that history has
 * @param one indices of the first variant's
 * @param other indices of the second variant's
 * @param slower how many times as long all of the second variant took
 */
record Drawn(
    Series series, List<Integer> past, List<Integer> one, List<Integer> other, double slower) {

  /** The answer of a comparison. */
  record Answer(boolean difference, boolean bandwidthWorse, boolean told) {}

  Answer answer() {
    List<RunRecord> earlier = past.stream().map(i -> record(i, 1)).toList();
    Comparison comparison =
        new Comparer(run -> earlier)
            .compare(
                List.of(
                    new Variant("A", one.stream().map(i -> record(i, 1)).toList()),
                    new Variant("B", other.stream().map(i -> record(i, slower)).toList())));
    return answer(comparison);
  }

  /** Reads the answer from a comparison of two variants. */
  static Answer answer(Comparison comparison) {
    List<Change> changes = new ArrayList<>();
    boolean worse = false;
    for (Comparison.Figure figure : comparison.figures()) {
      Change change = Objects.requireNonNull(figure.cells().getLast().change());
      changes.add(change);
      worse |=
          figure.measure().id().equals("receiver.bandwidth")
              && change.judgement() == Judgement.WORSE;
    }
    return new Answer(
        changes.stream()
            .map(Change::judgement)
            .anyMatch(judgement -> judgement.told() && judgement != Judgement.ALIKE),
        worse,
        changes.stream().anyMatch(change -> change.judgement().told()));
  }

  private RunRecord record(int index, double times) {
    Take take = series.takes().get(index);
    return new RunRecord(
        new Header("", "run-%d-%d".formatted(index, take.startedMillis()), ""),
        new Status(take.startedMillis(), take.startedMillis() + 1, Outcome.PASSED, ""),
        series.head().plan(),
        series.head().settingTexts(),
        new Results(
            Summaries.changed(take.summary(), new Summaries.Slower(times)), List.of(), List.of()),
        new Assessment(List.of(), take.flags()),
        List.of(),
        Log.NONE,
        Ranks.NONE,
        null);
  }
}
