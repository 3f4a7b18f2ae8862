package io.throughline.console.cli;

import io.throughline.console.compare.ChangeText;
import io.throughline.console.compare.CompareVerdict;
import io.throughline.console.compare.Comparer;
import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.FlowChangeText;
import io.throughline.console.compare.RegressionGuard;
import io.throughline.console.compare.Variant;
import io.throughline.console.external.ExternalFigures;
import io.throughline.console.external.ExternalResultsFile;
import io.throughline.console.history.History;
import io.throughline.console.junit.JunitFile;
import io.throughline.console.report.comparison.CompareFiles;
import io.throughline.protocol.plan.Assignment;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.PeerFigure;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs of history against each other, or against a baseline. */
@Command(
    name = "compare",
    mixinStandardHelpOptions = true,
    description = {
      "Says what differed between runs, then which of their metrics differ by more than chance:"
          + " as told by repeats, or by earlier runs of the same plan and nodes.",
      "Runs of one configuration are taken as repeats; the first run's configuration is what the"
          + " others are held against; of an A/B's runs, that of its variant A."
    },
    footer = {
      "",
      "Examples: ./throughline compare 7cd7 last --out compared",
      "          ./throughline compare 7cd7 81f0 93aa --after b21c c0de last",
      "          ./throughline compare last --beside all_reduce.json",
      "          ./throughline compare last --baseline --worse-than 3%% --junit guard.xml",
      "Exit codes: 0 compared; with --baseline no regression was found, or it is inconclusive."
          + " 1 with --baseline a metric is worse by more than was allowed and by more than chance;"
          + " with --require-conclusive it is inconclusive. 2 bad usage, no baseline, or nothing to"
          + " compare."
    })
final class CompareCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(arity = "1..*", paramLabel = "RUN", description = RunChoice.HELP)
  private List<String> runs = List.of();

  @Option(
      names = "--after",
      arity = "1..*",
      paramLabel = "RUN",
      description =
          "Runs after a change that no setting tells, such as a firmware update: repeats of one"
              + " variant, held against the runs that are named first.")
  private List<String> after = List.of();

  @Option(
      names = "--baseline",
      description =
          "Holds the run (or repeats of it) against the one that is pinned for its scenario and"
              + " nodes; ./throughline runs pin does that.")
  private boolean baseline;

  @Option(
      names = "--worse-than",
      paramLabel = "PERCENT",
      converter = Percent.class,
      description = "With --baseline: what a figure may be worse by; 5%% where it is not given.")
  private @Nullable Double worseThan;

  @Option(
      names = "--require-conclusive",
      description =
          "Exit code 1 where any metric is inconclusive, as it is of one run each without history.")
  private boolean conclusive;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "With --baseline: writes a verdict for each figure as JUnit XML.")
  private @Nullable Path junit;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Writes compare.html, compare.md and compare.json there.")
  private @Nullable Path out;

  @Option(
      names = "--beside",
      paramLabel = "FILE",
      description =
          "Sets one run beside what another tool measured: the JSON that nccl-tests writes with -J,"
              + " or the text that nccl-tests or the OSU micro-benchmarks print. Their times of"
              + " collectives are means over ranks, the run's those of the rank that took longest.")
  private @Nullable Path beside;

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private JsonOption json = new JsonOption();

  CompareCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    check();
    try (History history = session.history()) {
      List<RunRecord> records = records(history, runs);
      if (beside != null) {
        return beside(records.getFirst(), beside);
      }
      if (!baseline && records.size() + after.size() < 2) {
        throw new ProblemException(
            new Problem(
                "compare",
                "one run alone cannot be compared",
                "name another run, or add --baseline"));
      }
      checkPlaces();
      return baseline ? guard(history, records) : compare(history, records);
    }
  }

  /** {@code docs/json.md} says what the fields are. */
  private record Beside(String runId, List<PeerFigure> peers) {}

  private int beside(RunRecord run, Path file) {
    List<PeerFigure> figures = ExternalFigures.beside(run, ExternalResultsFile.read(file));
    if (json.wanted()) {
      return session.answer(ExitCode.PASSED, new Beside(run.runId(), figures));
    }
    session.print("Run           %s, beside %s".formatted(run.runId(), file));
    PeerTable.lines(figures).forEach(session::print);
    return ExitCode.PASSED;
  }

  private static List<RunRecord> records(History history, List<String> named) {
    return named.stream()
        .map(run -> RunChoice.id(history, run))
        .distinct()
        .map(run -> RunChoice.record(history, run))
        .toList();
  }

  /** By configuration, or as {@code --after} parts them. */
  private List<Variant> variants(History history, List<RunRecord> records) {
    if (after.isEmpty()) {
      return Variant.of(history, records);
    }
    List<RunRecord> later = records(history, after);
    for (RunRecord run : later) {
      if (records.stream().anyMatch(each -> each.runId().equals(run.runId()))) {
        throw new ProblemException(
            new Problem(
                "--after",
                "run %s is named before it too".formatted(run.runId()),
                "name each run once"));
      }
    }
    return List.of(new Variant("before", records), new Variant("after", later));
  }

  private void check() {
    if (!baseline && (worseThan != null || junit != null)) {
      throw new ProblemException(
          new Problem("--worse-than, --junit", "they judge against a baseline", "add --baseline"));
    }
    if (baseline && !after.isEmpty()) {
      throw new ProblemException(
          new Problem(
              "--after", "with --baseline the baseline is what was before", "leave one out"));
    }
    if (beside != null
        && (runs.size() != 1 || baseline || conclusive || !after.isEmpty() || out != null)) {
      throw new ProblemException(
          new Problem(
              "--beside",
              "it sets one run beside a file",
              "name one run, and leave out --baseline, --require-conclusive, --after and --out"));
    }
  }

  /** Asked once the runs are known to be there: what is refused leaves no folder behind. */
  private void checkPlaces() {
    force.folder(out, ForceOption.COMPARISON);
    force.file("--junit", junit);
  }

  private int compare(History history, List<RunRecord> records) {
    List<Variant> variants = variants(history, records);
    Comparison comparison = new Comparer(history).compare(variants);
    boolean told = CompareVerdict.conclusive(comparison);
    int code = conclusive && !told ? ExitCode.MISSED : ExitCode.PASSED;
    if (json.wanted()) {
      write(history, variants, comparison);
      return session.answer(
          code, new ComparedRuns(comparison, told, CompareVerdict.sentences(comparison), null));
    }
    CompareText.lines(variants, comparison, TerminalWidth.known()).forEach(session::print);
    write(history, variants, comparison);
    return code;
  }

  private void write(History history, List<Variant> variants, Comparison comparison) {
    if (out != null) {
      session.print("Compared      " + CompareFiles.write(history, variants, comparison, out));
    }
  }

  private int guard(History history, List<RunRecord> records) {
    RunPlan plan = records.getFirst().plan();
    for (RunRecord record : records) {
      if (!place(record.plan()).equals(place(plan))) {
        throw new ProblemException(
            new Problem(
                "run " + record.runId(),
                "it is of %s, and run %s of %s"
                    .formatted(place(record.plan()), plan.runId(), place(plan)),
                "with --baseline name repeats of one scenario on the same nodes"));
      }
    }
    RunRecord pinned =
        history
            .baseline(plan)
            .orElseThrow(() ->
                new ProblemException(
                    new Problem(
                        "baseline",
                        "no run of %s is pinned".formatted(place(plan)),
                        "pin one: ./throughline runs pin RUN")));
    if (records.stream().anyMatch(record -> record.runId().equals(pinned.runId()))) {
      throw new ProblemException(
          new Problem("run " + pinned.runId(), "it is the baseline itself", "name a later run"));
    }
    List<Variant> variants =
        List.of(new Variant("baseline", List.of(pinned)), new Variant("run", records));
    return judge(history, variants, new Comparer(history).compare(variants));
  }

  private int judge(History history, List<Variant> variants, Comparison comparison) {
    RegressionGuard regressionGuard =
        RegressionGuard.of(comparison, worseThan == null ? 5 : worseThan);
    if (!json.wanted()) {
      tell(comparison, regressionGuard);
    }
    if (junit != null) {
      JunitFile.write(
          junit,
          List.of(
              regressionGuard.junit(
                  "guard." + variants.getLast().runs().getFirst().plan().scenario())));
    }
    write(history, variants, comparison);
    if (!regressionGuard.comparable()) {
      session.error("nothing could be compared with the baseline");
      return answer(comparison, regressionGuard, ExitCode.USAGE);
    }
    if (!json.wanted()) {
      ChangeText.reasons(comparison).forEach(session::print);
      session.print("Verdict  " + regressionGuard.verdict());
    }
    return answer(
        comparison,
        regressionGuard,
        regressionGuard.regression() || (conclusive && !regressionGuard.conclusive())
            ? ExitCode.MISSED
            : ExitCode.PASSED);
  }

  private int answer(Comparison comparison, RegressionGuard regressionGuard, int code) {
    return json.wanted()
        ? session.answer(
            code,
            new ComparedRuns(
                comparison,
                regressionGuard.conclusive(),
                List.of(regressionGuard.verdict()),
                new ComparedRuns.Held(regressionGuard)))
        : code;
  }

  private void tell(Comparison comparison, RegressionGuard regressionGuard) {
    comparison
        .disparities()
        .forEach(differs ->
            session.print(
                "differs  %s, %s: baseline %s, now %s"
                    .formatted(
                        differs.area(),
                        differs.what(),
                        PlainText.cell(differs.values().getFirst()),
                        PlainText.cell(differs.values().getLast()))));
    CompareVerdict.flags(comparison).forEach(flag -> session.print("flag     " + flag));
    comparison.flows().stream()
        .flatMap(flows -> FlowChangeText.findings(flows).stream())
        .forEach(finding -> session.print("changed  " + finding));
    regressionGuard
        .lines()
        .forEach(line ->
            session.print("%-7s  %s: %s".formatted(line.state().word(), line.name(), line.text())));
  }

  /** {@code stream on a,b}. */
  static String place(RunPlan plan) {
    return "%s on %s"
        .formatted(
            plan.scenario(),
            plan.assignments().stream().map(Assignment::node).collect(Collectors.joining(",")));
  }

  /** {@code 5%}. */
  static final class Percent implements picocli.CommandLine.ITypeConverter<Double> {
    /** A latency may be allowed to be many times as long. */
    private static final double MOST = 1_000_000;

    @Override
    public Double convert(String text) {
      try {
        double percent = Double.parseDouble(text.strip().replaceFirst("\\s*%$", ""));
        if (percent >= 0 && percent <= MOST) {
          return percent;
        }
      } catch (NumberFormatException e) {
        // Said below.
      }
      throw new picocli.CommandLine.TypeConversionException(
          "'%s' is no percentage; write it as 5%%, from 0 to 1000000".formatted(text));
    }
  }
}
