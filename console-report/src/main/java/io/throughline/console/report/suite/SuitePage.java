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
import java.util.List;
import java.util.stream.Collectors;

/** The page of a suite: a table of its runs. It needs no script. */
public final class SuitePage {
  private static final List<String> TITLES =
      List.of("Run", "Verdict", "Scenario", "Nodes", "Figures", "Thresholds, or what went wrong");

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
    return StaticPage.table(TITLES, result.takes().stream().map(SuitePage::row).toList());
  }

  private static String facts(SuiteResult result) {
    long whole = result.takes().stream().filter(Take::whole).count();
    return "%s: %d passed, %d completed without criteria, %d missed a threshold, %d failed or were not done. %s"
        .formatted(
            StaticPage.runs(result),
            result.count(Outcome.PASSED),
            result.count(Outcome.COMPLETED),
            result.count(Outcome.MISSED),
            result.takes().size() - whole,
            StaticPage.span(result));
  }

  private static List<String> row(Take take) {
    RunRecord run = take.record();
    return run == null
        ? List.of(
            escaped(take.name()),
            "<span class=\"failed\">not done</span>",
            "",
            "",
            "",
            escaped(take.problem()))
        : List.of(
            "<a href=\"%s/index.html\">%s</a>"
                .formatted(escaped(SuiteFiles.report(run.runId())), escaped(take.name())),
            verdict(run),
            "<div>%s</div>".formatted(escaped(run.plan().scenario())),
            "<div>%s</div>".formatted(escaped(nodes(run))),
            figures(run),
            escaped(why(run)));
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
