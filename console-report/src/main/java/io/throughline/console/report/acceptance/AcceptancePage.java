package io.throughline.console.report.acceptance;

import static io.throughline.console.report.suite.StaticPage.escaped;

import io.throughline.console.acceptance.AcceptanceResult;
import io.throughline.console.acceptance.NodeState;
import io.throughline.console.acceptance.NodeVerdict;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.report.suite.StaticPage;
import io.throughline.console.report.suite.SuitePage;
import io.throughline.protocol.quantity.NoValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The page of an acceptance: the nodes by their verdicts, what was found, all runs. */
final class AcceptancePage {
  private final AcceptanceResult result;
  private final StringBuilder out = new StringBuilder();

  private AcceptancePage(AcceptanceResult result) {
    this.result = result;
  }

  static String of(AcceptanceResult result) {
    AcceptancePage page = new AcceptancePage(result);
    page.nodes();
    page.out.append("<h2>Runs</h2>\n").append(SuitePage.runs(result.runs()));
    page.findings();
    return StaticPage.of(
        "Acceptance " + result.runs().suite(),
        "%d of %d nodes are good".formatted(page.count(NodeState.GOOD), result.nodes().size()),
        result.runs().description(),
        page.facts(),
        page.out.toString());
  }

  private int count(NodeState state) {
    return result.names(state).size();
  }

  private String facts() {
    return "Suite %s: %d good, %d bad, %d unclear. %s"
        .formatted(
            result.runs().suite(),
            count(NodeState.GOOD),
            count(NodeState.BAD),
            count(NodeState.UNCLEAR),
            StaticPage.span(result.runs()));
  }

  private void nodes() {
    List<String> titles = new ArrayList<>(List.of("Node", "Verdict"));
    titles.addAll(result.checks());
    titles.add("Why");
    out.append(StaticPage.table(titles, result.nodes().stream().map(this::row).toList()));
  }

  private List<String> row(NodeVerdict node) {
    List<String> cells = new ArrayList<>();
    cells.add(escaped(node.node()));
    cells.add(state(node.state()));
    for (String check : result.checks()) {
      cells.add(node.of(check).map(verdict -> state(verdict.state())).orElse(NoValue.TEXT));
    }
    cells.add(String.join("<br>", node.reasons().stream().map(StaticPage::escaped).toList()));
    return cells;
  }

  private static String state(NodeState state) {
    return "<span class=\"%s\">%s</span>"
        .formatted(
            switch (state) {
              case GOOD -> "passed";
              case UNCLEAR -> "missed";
              case BAD -> "failed";
            },
            state.word());
  }

  /** Notes are left out: {@code nodes diagnose} tells them. */
  private void findings() {
    List<Finding> worth =
        result.findings().stream().filter(each -> each.severity() != Severity.NOTE).toList();
    if (worth.isEmpty() && result.remarks().isEmpty()) {
      return;
    }
    out.append("<h2>Seen before the runs</h2>\n");
    for (String remark : result.remarks()) {
      out.append("<p>").append(escaped(remark)).append("</p>\n");
    }
    if (!worth.isEmpty()) {
      out.append(
          StaticPage.table(
              List.of("Severity", "Node", "What", "Why it matters", "Remedy"),
              worth.stream().map(AcceptancePage::row).toList()));
    }
  }

  private static List<String> row(Finding finding) {
    return List.of(
        finding.severity().name().toLowerCase(Locale.ROOT),
        "<div>%s</div>".formatted(escaped(finding.node())),
        escaped(finding.seen()),
        escaped(finding.why()),
        finding.mend().isEmpty() ? "" : "<code>" + escaped(finding.mend()) + "</code>");
  }
}
