package io.throughline.console.pairs;

import io.throughline.console.pairs.HeatColor.Palette;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Entry;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes heat maps of how pairs of ranks changed between runs. */
public final class ChangeMap {
  private ChangeMap() {}

  /**
   * A pair.
   *
   * @param speed after by before, 1 for no change, above for faster; NaN where it is not known
   * @param text the change as it stands in its cell
   * @param tip all that is known of it, line by line
   * @param standsOut whether it changed otherwise than the others
   */
  public record Pair(double speed, String text, String tip, boolean standsOut) {
    private boolean known() {
      return speed > 0 && speed < Double.POSITIVE_INFINITY;
    }
  }

  /**
   * A heat map of changes.
   *
   * @param id stable, the name of its file
   * @param unit of every text; empty where there is none
   * @param rows ranks as senders
   * @param columns the same ranks as receivers
   * @param pairs by row, then by column; what stands on the diagonal is not looked at
   */
  public static HeatMap of(
      String id,
      String title,
      String unit,
      List<Header> rows,
      List<Header> columns,
      List<List<Pair>> pairs) {
    List<Pair> known = new ArrayList<>();
    for (int from = 0; from < rows.size(); from++) {
      for (int to = 0; to < columns.size(); to++) {
        if (from != to && pairs.get(from).get(to).known()) {
          known.add(pairs.get(from).get(to));
        }
      }
    }
    HeatScale scale = HeatScale.ofChanges(known.stream().mapToDouble(Pair::speed).toArray());
    return new HeatMap(
        id,
        title,
        Palette.CHANGE,
        unit,
        HeatMap.Axes.PAIRS,
        rows,
        columns,
        HeatMap.cells(rows.size(), flow -> cell(pairs.get(flow.from()).get(flow.to()), scale)),
        range(known, scale, unit));
  }

  private static Cell cell(Pair pair, HeatScale scale) {
    return new Cell(
        pair.speed(),
        pair.known() ? scale.step(pair.speed()) : Cell.NO_STEP,
        pair.known() ? pair.text() : "",
        pair.tip(),
        pair.standsOut() ? Mark.CHANGED : Mark.NONE);
  }

  private static List<Entry> range(List<Pair> known, HeatScale scale, String unit) {
    if (known.isEmpty()) {
      return List.of();
    }
    List<Pair> sorted = known.stream().sorted(Comparator.comparingDouble(Pair::speed)).toList();
    return List.of(
        entry("slowest", sorted.getFirst(), scale, unit),
        entry("median", sorted.get((sorted.size() - 1) / 2), scale, unit),
        entry("fastest", sorted.getLast(), scale, unit));
  }

  private static Entry entry(String label, Pair pair, HeatScale scale, String unit) {
    return new Entry(
        label,
        unit.isEmpty() ? pair.text() : "%s %s".formatted(pair.text(), unit),
        scale.step(pair.speed()));
  }
}
