package io.throughline.console.report.comparison;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.FlowChangeText;
import io.throughline.console.compare.FlowComparison;
import io.throughline.console.compare.FlowComparison.Kind;
import io.throughline.console.compare.FlowMaps;
import io.throughline.console.report.DrawnMap;
import java.util.List;

/**
 * The changes of the flows between ranks of one variant, as the page of a comparison shows them.
 *
 * @param findings the ranks, then the pairs that changed otherwise than the others
 * @param none what to say where there are none; empty where it is not known
 * @param notes what is only in one of both, then the rule
 * @param maps none of one rank with all others
 * @param listed what the rows are
 * @param rows pairs that changed, the first row is the head
 */
public record FlowPart(
    String title,
    List<Finding> findings,
    String none,
    List<String> notes,
    List<DrawnMap> maps,
    String listed,
    List<List<String>> rows) {

  /**
   * A finding.
   *
   * @param kind {@code BETTER}, {@code WORSE} or {@code INCONCLUSIVE}
   */
  public record Finding(String label, String text, String kind) {}

  static FlowPart of(Comparison comparison, FlowComparison flows) {
    return new FlowPart(
        FlowChangeText.heading(comparison, flows),
        flows.findings().stream().map(FlowPart::finding).toList(),
        FlowChangeText.none(flows),
        FlowChangeText.notes(flows),
        FlowMaps.of(comparison, flows).stream().map(DrawnMap::of).toList(),
        FlowChangeText.listed(flows),
        FlowChangeText.table(comparison, flows));
  }

  private static Finding finding(FlowComparison.Finding finding) {
    String kind =
        finding.kind() == Kind.INCONCLUSIVE
            ? Kind.INCONCLUSIVE.name()
            : finding.better() ? "BETTER" : "WORSE";
    return new Finding(finding.kind().label(), finding.text() + ".", kind);
  }
}
