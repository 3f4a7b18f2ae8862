package io.throughline.console.report.suite;

import io.throughline.console.run.verdict.Headline;
import io.throughline.console.suite.SuiteResult;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.console.web.WebFiles;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.ThresholdVerdict;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page of a suite: a table of its runs. It needs no script. */
final class SuitePage {
  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  /** The colours for dark that the page's script would choose. */
  private static final Pattern DARK =
      Pattern.compile(":root\\[data-theme=dark]\\s*(\\{[^}]*})", Pattern.DOTALL);

  private static final String TABLE_STYLE =
      """
      .passed { color: var(--good); font-weight: 600; } .missed { color: var(--warn); font-weight: 600; }
      .failed { color: var(--bad); font-weight: 600; } .completed { font-weight: 600; }
      tbody th, .whole, td div { white-space: nowrap; } .facts { margin-top: 6px; }
      """;

  private final StringBuilder out = new StringBuilder();

  private SuitePage() {}

  static String of(SuiteResult result) {
    SuitePage page = new SuitePage();
    page.head(result);
    page.table(result);
    page.out.append("</main>\n</body>\n</html>\n");
    return page.out.toString();
  }

  private void head(SuiteResult result) {
    out.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';")
        .append(" style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>")
        .append(escaped(result.suite()))
        .append(" · Throughline</title>\n<style>\n")
        .append(style())
        .append("</style>\n</head>\n<body>\n<header class=\"bar\"><span class=\"wordmark\">")
        .append("Throughline</span></header>\n<main>\n<h1>Suite ")
        .append(escaped(result.suite()))
        .append("</h1>\n<p class=\"lead\">")
        .append(escaped(result.description()))
        .append("</p>\n<p class=\"facts\">")
        .append(escaped(facts(result)))
        .append("</p>\n");
  }

  private static String style() {
    String page = WebFiles.text("page.css").strip();
    Matcher dark = DARK.matcher(page);
    if (!dark.find()) {
      throw new IllegalStateException("page.css has no colours for dark");
    }
    return "%s\n@media screen and (prefers-color-scheme: dark) { :root %s }\n%s\n%s"
        .formatted(page, dark.group(1), TABLE_STYLE, WebFiles.text("print.css"));
  }

  private static String facts(SuiteResult result) {
    long whole = result.takes().stream().filter(Take::whole).count();
    return "%d runs: %d passed, %d completed without criteria, %d missed a threshold, %d failed or were not done. %s, %s in all; tag %s."
        .formatted(
            result.takes().size(),
            result.count(Outcome.PASSED),
            result.count(Outcome.COMPLETED),
            result.count(Outcome.MISSED),
            result.takes().size() - whole,
            WHEN.format(Instant.ofEpochMilli(result.startedMillis())),
            TimeSpan.clock((result.endedMillis() - result.startedMillis()) * 1_000_000L),
            result.id());
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
    return run.plan().assignments().stream()
        .map(Assignment::node)
        .collect(Collectors.joining(", "));
  }

  private static String verdict(RunRecord run) {
    String word = run.outcome().word(run.warnings());
    String style =
        switch (run.outcome()) {
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
    return run.reason().isEmpty()
        ? run.thresholds().stream().map(SuitePage::threshold).collect(Collectors.joining("; "))
        : run.reason();
  }

  private static String threshold(ThresholdVerdict verdict) {
    return "%s: %s, %s".formatted(verdict.threshold(), verdict.actual(), verdict.word());
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }
}
