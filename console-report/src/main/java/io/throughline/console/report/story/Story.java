package io.throughline.console.report.story;

import io.throughline.console.run.verdict.Checks;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.PointSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * The first screen of a report: how it ended, the figures that matter, what to know before
 * believing them.
 *
 * @param nodes {@code node-a → node-b}; in the order of the roles
 * @param verdict in a word or two
 * @param partial whether the figures are of a part of the run only
 * @param why the verdict, in sentences
 * @param facts how much was moved and checked; empty where nothing was measured
 * @param headlines the figures that matter; empty where nothing was measured
 * @param nothing a sentence in place of the headlines; empty where there are any
 * @param remarks what to know
 */
public record Story(
    String nodes,
    String verdict,
    boolean partial,
    String why,
    String facts,
    List<Headline> headlines,
    String nothing,
    List<Remark> remarks) {

  public static Story of(ReportInput reportInput) {
    RunRecord run = reportInput.run();
    List<Headline> headlines = Headline.of(run);
    return new Story(
        NodesLabel.of(run.plan().assignments()),
        run.status().outcome().title(run.warnings()),
        !run.status().outcome().whole(),
        why(run),
        headlines.isEmpty() ? "" : facts(run),
        headlines,
        headlines.isEmpty() ? nothing(run.status().outcome()) : "",
        Remark.of(reportInput, !headlines.isEmpty()));
  }

  private static String nothing(Outcome outcome) {
    return outcome == Outcome.RUNNING
        ? "No figures yet: they come at its end."
        : "Nothing was measured.";
  }

  private static String why(RunRecord run) {
    List<String> sentences = new ArrayList<>();
    if (!run.status().reason().isEmpty()) {
      sentences.add(run.status().reason());
    }
    List<ThresholdVerdict> missed =
        run.assessment().thresholds().stream().filter(ThresholdVerdict::missed).toList();
    int count = run.assessment().thresholds().size();
    FaultResult fault = run.fault();
    if (fault != null && fault.criterion().met()) {
      sentences.add(sentence(fault.criterion().verdict()));
    }
    if (!missed.isEmpty()) {
      sentences.add(
          missed.stream()
              .map(t -> "%s, got %s".formatted(t.threshold(), t.actual()))
              .collect(Collectors.joining("; wanted ", "Wanted ", ".")));
    } else if (run.status().outcome() == Outcome.PASSED
        && count > 0
        && run.assessment().thresholds().stream().allMatch(ThresholdVerdict::held)) {
      sentences.add(count == 1 ? "Its threshold held." : "All " + count + " thresholds held.");
    } else if (run.status().outcome() == Outcome.COMPLETED) {
      sentences.add("No pass/fail criteria.");
    }
    return String.join(" ", sentences);
  }

  private static String sentence(String text) {
    return text.endsWith(".") ? text : text + ".";
  }

  private static String facts(RunRecord run) {
    Summary summary = run.results().summary();
    GroupResult group = run.ranks().group();
    String moved =
        group != null
            ? PairsPart.facts(group)
            : summary == null ? pointFacts(run) : streamFacts(summary);
    return moved + "; " + Checks.words(run);
  }

  private static String streamFacts(Summary s) {
    return "%s transfers, %s in %s"
        .formatted(
            ReportValues.count(s.arrived().transfers()),
            ByteCount.decimal(s.arrived().bytes()),
            ReportValues.span(s.arrived().elapsedNanos()));
  }

  private static String pointFacts(RunRecord run) {
    boolean moved = run.plan().points().stream().anyMatch(PointSpec::movesData);
    int planned = run.plan().points().size();
    return "%s of %s, %s in %s"
        .formatted(
            ReportValues.count(run.results().points().size()),
            planned == 1 ? "1 point" : ReportValues.count(planned) + " points",
            moved
                ? ByteCount.decimal(sum(run, point -> point.basis().bytes()))
                : ReportValues.count(sum(run, point -> point.basis().messages())) + " calls",
            ReportValues.span(sum(run, point -> point.basis().elapsedNanos())));
  }

  private static long sum(RunRecord run, ToLongFunction<Point> figure) {
    return run.results().points().stream().mapToLong(figure).sum();
  }

  /** Scenario, run, time and version in one line. */
  public static String subtitle(RunRecord run) {
    List<String> parts = new ArrayList<>();
    parts.add(run.header().description());
    parts.add("Run " + run.runId());
    parts.add(ReportValues.moment(run.status().startedMillis()));
    if (run.status().endedMillis() > 0) {
      long nanos = run.status().tookMillis() * 1_000_000;
      parts.add("took %s with set-up".formatted(ReportValues.span(nanos)));
    }
    parts.add("Throughline " + run.header().version());
    return parts.stream().filter(part -> !part.isEmpty()).collect(Collectors.joining(" · "));
  }
}
