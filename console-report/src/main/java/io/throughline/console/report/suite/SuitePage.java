package io.throughline.console.report.suite;

import static io.throughline.console.report.suite.StaticPage.escaped;

import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.console.suite.SuiteResult;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.util.stream.Collectors;

/** The page of a suite: a table of its runs. It needs no script. */
public final class SuitePage {
  private final StringBuilder out = new StringBuilder();

  private SuitePage() {}

  static String of(SuiteResult result) {
    return StaticPage.of(
        result.suite(),
        "Suite " + result.suite(),
        result.description(),
        facts(result),
        runs(result));
  }

  /** The table of runs, as HTML; the links go to {@link SuiteFiles#report} beside the page. */
  public static String runs(SuiteResult result) {
    SuitePage page = new SuitePage();
    page.table(result);
    return page.out.toString();
  }

  private static String facts(SuiteResult result) {
    long whole = result.takes().stream().filter(Take::whole).count();
    return "%d runs: %d passed, %d completed without criteria, %d missed a threshold, %d failed or were not done. %s"
        .formatted(
            result.takes().size(),
            result.count(Outcome.PASSED),
            result.count(Outcome.COMPLETED),
            result.count(Outcome.MISSED),
            result.takes().size() - whole,
            StaticPage.span(result));
  }

  private void table(SuiteResult result) {
    out.append("<div class=\"scroll\"><table>\n<thead><tr><th>Run</th><th>Verdict</th>")
        .append("<th>Scenario</th><th>Nodes</th><th>Figures</th>")
        .append("<th>Thresholds, or what went wrong</th></tr></thead>\n")
        .append("<tbody>\n");
    result.takes().forEach(this::row);
    out.append("</tbody>\n</table></div>\n");
  }

  private void row(Take take) {
    RunRecord run = take.record();
    out.append("<tr>");
    if (run == null) {
      cell("th", escaped(take.name()));
      cell("td", "<span class=\"failed\">not done</span>");
      for (int i = 0; i < 3; i++) {
        cell("td", "");
      }
      cell("td", escaped(take.problem()));
    } else {
      cell(
          "th",
          "<a href=\"%s/index.html\">%s</a>"
              .formatted(escaped(SuiteFiles.report(run.runId())), escaped(take.name())));
      cell("td", verdict(run));
      cell("td", escaped(run.plan().scenario()));
      cell("td class=\"whole\"", escaped(nodes(run)));
      cell("td", figures(run));
      cell("td", escaped(why(run)));
    }
    out.append("</tr>\n");
  }

  private void cell(String tag, String html) {
    out.append('<').append(tag).append('>').append(html);
    out.append("</").append(tag, 0, 2).append('>');
  }

  private static String nodes(RunRecord run) {
    return NodesLabel.brief(", ", run.plan().assignments().stream().map(Assignment::node).toList());
  }

  private static String verdict(RunRecord run) {
    String word = run.status().outcome().word(run.warnings());
    String style =
        switch (run.status().outcome()) {
          case PASSED -> "passed";
          case COMPLETED -> "completed";
          case MISSED -> "missed";
          case RUNNING, STOPPED, FAILED, INTERRUPTED -> "failed";
        };
    return "<span class=\"%s\">%s</span>".formatted(style, word);
  }

  /** The two that its own report begins with, a line each. */
  private static String figures(RunRecord run) {
    return Headline.of(run).stream()
        .limit(2)
        .map(h ->
            "<div>%s <strong>%s</strong></div>".formatted(escaped(h.label()), escaped(h.value())))
        .collect(Collectors.joining());
  }

  private static String why(RunRecord run) {
    return run.status().reason().isEmpty()
        ? run.assessment().thresholds().stream()
            .map(SuitePage::threshold)
            .collect(Collectors.joining("; "))
        : run.status().reason();
  }

  private static String threshold(ThresholdVerdict verdict) {
    return "%s: %s, %s".formatted(verdict.threshold(), verdict.actual(), verdict.word());
  }
}
