package io.throughline.console.report.comparison;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Named;
import io.throughline.console.compare.Overlay;
import io.throughline.console.compare.SizeCurve;
import io.throughline.console.compare.TimeSeries;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * All that the page of a comparison shows.
 *
 * @param verdict what it comes to, in sentences
 * @param flags what puts figures in doubt
 * @param rows the figures' texts, as everywhere
 * @param latency what the latency chart shows; empty where it shows nothing
 */
public record ComparePage(
    Comparison comparison,
    List<String> verdict,
    List<String> flags,
    List<Row> rows,
    List<String> reasons,
    List<TimeSeries> bandwidth,
    String latency,
    List<TimeSeries> p99,
    List<SizeCurve> curves,
    Named named) {

  /**
   * A figure.
   *
   * @param changes texts, one for each column but the first
   * @param judgements ids, likewise
   */
  public record Row(
      String name, List<String> values, List<String> changes, List<String> judgements) {}

  /** As {@link Variant#of} tells them apart; the first is what the others are held against. */
  public static ComparePage of(History history, List<RunRecord> runs) {
    List<Variant> variants = Variant.of(history, runs);
    return of(history, variants, new Comparer(history).compare(variants));
  }

  static ComparePage of(History history, List<Variant> variants, Comparison comparison) {
    Overlay overlay = Overlay.of(history, variants);
    return new ComparePage(
        comparison,
        CompareVerdict.sentences(comparison),
        CompareVerdict.flags(comparison),
        comparison.figures().stream().map(ComparePage::row).toList(),
        ChangeText.reasons(comparison),
        overlay.bandwidth(),
        overlay.latency(),
        overlay.p99(),
        overlay.curves(),
        overlay.named());
  }

  private static Row row(Figure figure) {
    List<String> changes = new ArrayList<>();
    List<String> judgements = new ArrayList<>();
    for (Cell cell : figure.cells()) {
      if (cell.change() != null) {
        changes.add(ChangeText.of(figure, cell));
        judgements.add(cell.change().judgement().name());
      }
    }
    return new Row(
        figure.name(),
        figure.cells().stream().map(cell -> ChangeText.value(figure, cell)).toList(),
        changes,
        judgements);
  }
}
