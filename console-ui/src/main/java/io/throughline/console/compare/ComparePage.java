package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.history.History;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that the page of a comparison shows.
 *
 * @param rows the figures' texts, as everywhere
 * @param latency what the latency chart shows; empty where it shows nothing
 */
public record ComparePage(
    Comparison comparison,
    List<Row> rows,
    List<String> reasons,
    List<Track> bandwidth,
    String latency,
    List<Track> p99,
    List<Curve> curves) {

  /** More lines than this in one chart are not told apart. */
  private static final int MOST_TRACKS = 24;

  /**
   * A figure.
   *
   * @param changes texts, one for each column but the first
   * @param judgements ids, likewise
   */
  public record Row(
      String name, List<String> values, List<String> changes, List<String> judgements) {}

  /** Runs of one configuration are repeats; the first run's is what the others are held against. */
  public static ComparePage of(History history, List<RunRecord> runs) {
    List<Variant> variants = Variant.group(runs);
    return of(history, variants, new Comparer(history).compare(variants, false));
  }

  static ComparePage of(History history, List<Variant> variants, Comparison comparison) {
    List<Track> bandwidth = new ArrayList<>();
    List<Track> p99 = new ArrayList<>();
    List<Curve> curves = new ArrayList<>();
    Latency latency = latency(variants);
    for (int i = 0; i < variants.size(); i++) {
      curves.addAll(Curve.of(variants.get(i), i));
      for (RunRecord run : variants.get(i).runs()) {
        if (run.summary() != null && bandwidth.size() < MOST_TRACKS) {
          bandwidth.addAll(Track.bandwidth(history, run, i));
          if (latency != null) {
            p99.addAll(Track.p99(history, run, i, latency));
          }
        }
      }
    }
    return new ComparePage(
        comparison,
        comparison.figures().stream().map(ComparePage::row).toList(),
        ChangeText.reasons(comparison),
        bandwidth,
        latency == null ? "" : latency.label(),
        p99,
        curves);
  }

  /** The one that the first stream tells best by. */
  private static @Nullable Latency latency(List<Variant> variants) {
    for (Variant variant : variants) {
      for (RunRecord run : variant.runs()) {
        Summary summary = run.summary();
        if (summary != null) {
          return Latency.headline(summary.latencies().keySet()).orElse(null);
        }
      }
    }
    return null;
  }

  private static Row row(Figure figure) {
    List<String> changes = new ArrayList<>();
    List<String> judgements = new ArrayList<>();
    for (Cell cell : figure.cells()) {
      if (cell.change() != null) {
        changes.add(ChangeText.of(cell.change()));
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
