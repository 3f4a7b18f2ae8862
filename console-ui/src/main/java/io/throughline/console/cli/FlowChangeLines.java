package io.throughline.console.cli;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.FlowChangeText;
import io.throughline.console.compare.FlowComparison;
import io.throughline.console.compare.FlowMaps;
import io.throughline.console.pairs.HeatMap;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** The changes of flows between ranks, in a terminal. */
final class FlowChangeLines {
  private FlowChangeLines() {}

  /**
   * Findings, notes, the ratio of every pair, then the pairs that changed.
   *
   * @param width of the terminal; empty for a file or a pipe
   */
  static List<String> of(Comparison comparison, FlowComparison flows, OptionalInt width) {
    List<String> lines = new ArrayList<>();
    lines.add("");
    lines.add(FlowChangeText.heading(comparison, flows));
    FlowChangeText.findings(flows).forEach(finding -> lines.add("  " + finding));
    String none = FlowChangeText.none(flows);
    if (!none.isEmpty()) {
      lines.add("  " + none);
    }
    FlowChangeText.notes(flows).forEach(note -> lines.add("  " + note));
    for (HeatMap map : FlowMaps.of(comparison, flows)) {
      lines.addAll(PairTable.of(map, map.title(), TerminalWidth.characters(width)));
    }
    List<List<String>> rows = FlowChangeText.table(comparison, flows);
    if (rows.size() > 1) {
      lines.add("");
      lines.add(FlowChangeText.listed(flows));
      lines.addAll(
          CompareText.table(
              rows, FlowChangeText.NAMES, FlowChangeText.figures(rows.getFirst()), width));
    }
    return lines;
  }
}
