package io.throughline.console.report.comparison;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.console.chart.ComparedCharts;
import io.throughline.console.chart.PointChart;
import io.throughline.console.chart.SeriesColor;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.EngineTable;
import io.throughline.console.compare.Overlay;
import io.throughline.console.compare.TimeSeries;
import io.throughline.console.compare.Variant;
import io.throughline.console.history.History;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * All that the page of a comparison shows. In JSON the parts of its parts stand beside each other.
 *
 * @param verdict what it comes to, in sentences
 * @param flags what puts figures in doubt
 * @param engines one collective by several engines; null of other runs
 * @param rows the figures' texts, as everywhere
 * @param flows how flows between ranks changed, one for each variant but the first; empty where the
 *     runs measure none
 * @param colors of the variants, in the order of their columns
 * @param tracks what was measured over time
 * @param byPoint charts over size, or by point
 */
public record ComparePage(
    Comparison comparison,
    List<String> verdict,
    List<String> flags,
    @Nullable EnginePart engines,
    List<Row> rows,
    List<String> reasons,
    List<FlowPart> flows,
    List<SeriesColor> colors,
    @JsonUnwrapped Tracks tracks,
    List<PointChart> byPoint) {

  /**
   * Charts of bandwidth and of latency over time, and the values of their lines.
   *
   * @param overTime the charts, as far as there are values
   * @param bandwidth values of the lines of the first
   * @param p99 values of the lines of the second
   */
  public record Tracks(List<TimeChart> overTime, List<TimeSeries> bandwidth, List<TimeSeries> p99) {
    static Tracks of(Overlay overlay, ComparedCharts charts) {
      return new Tracks(
          overlay.p99().isEmpty()
              ? List.of(charts.bandwidth())
              : List.of(charts.bandwidth(), charts.p99()),
          overlay.bandwidth(),
          overlay.p99());
    }
  }

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
    ComparedCharts charts =
        new ComparedCharts(
            overlay, comparison.columns().stream().map(Comparison.Column::label).toList());
    return new ComparePage(
        comparison,
        CompareVerdict.sentences(comparison),
        CompareVerdict.flags(comparison),
        EngineTable.of(variants, comparison).map(EnginePart::of).orElse(null),
        comparison.figures().stream().map(ComparePage::row).toList(),
        ChangeText.reasons(comparison),
        comparison.flows().stream().map(flows -> FlowPart.of(comparison, flows)).toList(),
        IntStream.range(0, variants.size()).mapToObj(SeriesColor::apart).toList(),
        Tracks.of(overlay, charts),
        charts.byPoint().stream().flatMap(List::stream).toList());
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
