package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.report.comparison.CompareFiles;
import io.throughline.console.testing.KeptRuns;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.StreamRun;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class ComparerTest extends KeptRuns {
  /** A stream of computed samples; the same seed, so two of a length are equal. */
  private RunRecord run(String id, int ticks, Outcome outcome, Map<String, String> settings) {
    return run(id, ticks, outcome, settings, 1);
  }

  /**
   * @param slower all takes so many times as long
   */
  private RunRecord run(
      String id, int ticks, Outcome outcome, Map<String, String> settings, double slower) {
    RunRecord bare = Records.opening(id);
    RunPlan plan =
        new RunPlan(
            id,
            "stream",
            "stream",
            Scenario.defaults(StreamScenario.KIND).with(settings).effective(),
            "ucx",
            bare.plan().assignments());
    RunRecord opening = Records.of(plan, Records.STARTED, 0, Outcome.RUNNING, null);
    history.begin(opening);
    new StreamRun(Records.STARTED, ticks)
        .samples()
        .forEach(sample ->
            history.append(
                id,
                new Sample(
                    sample.node(),
                    sample.sequence(),
                    (long) (sample.startNanos() * slower),
                    (long) (sample.endNanos() * slower),
                    sample.wallMillis(),
                    sample.counters(),
                    sample.histograms()),
                () -> {}));
    return history.finish(
        Records.of(
            plan,
            Records.STARTED,
            Records.STARTED + ticks * 100L,
            outcome,
            Records.summary(history, id)));
  }

  private static Figure figure(Comparison comparison, String measure) {
    return comparison.figures().stream()
        .filter(each -> each.measure().id().equals(measure))
        .findFirst()
        .orElseThrow();
  }

  private static Change change(Comparison comparison, String measure) {
    return Objects.requireNonNull(figure(comparison, measure).cells().getLast().change());
  }

  @Test
  void shouldSayWhatDifferedAndThatNothingElseDid() {
    Comparison comparison =
        compare(
            run("r1", 130, Outcome.PASSED, Map.of()),
            run("r2", 130, Outcome.PASSED, Map.of("window", "4")));
    assertThat(comparison.disparities())
        .containsExactly(new Comparison.Disparity("Setting", "Window (window)", List.of("8", "4")));
    assertThat(change(comparison, "receiver.bandwidth").judgement())
        .isEqualTo(Judgement.CANNOT_TELL);
    assertThat(CompareVerdict.sentences(comparison))
        .first()
        .isEqualTo("1 difference in configuration and environment.");
    assertThat(CompareVerdict.conclusive(comparison)).isFalse();
  }

  @Test
  void shouldNotTellADifferenceOfSingleRunsFromChance() {
    Comparison comparison =
        compare(
            run("r1", 130, Outcome.PASSED, Map.of()),
            run("r2", 130, Outcome.PASSED, Map.of(), 1.25));
    assertThat(comparison.disparities()).isEmpty();
    Change change = change(comparison, "receiver.bandwidth");
    assertThat(change.judgement()).as("%s", change).isEqualTo(Judgement.CANNOT_TELL);
    assertThat(change.percent()).isCloseTo(-20, within(0.5));
    assertThat(CompareVerdict.sentences(comparison))
        .last()
        .asString()
        .startsWith("B vs. A: cannot tell from one run each, ");
    assertThat(ChangeText.of(figure(comparison, "receiver.bandwidth"), lastCell(comparison)))
        .isEqualTo("-20 % (not tested)");
  }

  private static Comparison.Cell lastCell(Comparison comparison) {
    return figure(comparison, "receiver.bandwidth").cells().getLast();
  }

  @Test
  void shouldTakeFromHistoryHowRunsOfOnePlanDiffer() {
    for (int i = 0; i < 5; i++) {
      run("past" + i, 130 + i, Outcome.PASSED, Map.of(), 1 + 0.01 * i);
    }
    run("other", 130, Outcome.PASSED, Map.of("window", "4"), 9);
    run("broken", 60, Outcome.FAILED, Map.of(), 9);
    RunRecord before = run("r1", 130, Outcome.PASSED, Map.of());
    Change same =
        change(
            compare(before, run("r3", 131, Outcome.PASSED, Map.of(), 1.02)), "receiver.bandwidth");
    assertThat(same.judgement()).as("%s", same).isEqualTo(Judgement.ALIKE);
    Change slower =
        change(
            compare(before, run("r2", 130, Outcome.PASSED, Map.of(), 1.25)), "receiver.bandwidth");
    assertThat(slower.judgement()).as("%s", slower).isEqualTo(Judgement.WORSE);
    assertThat(slower.reason())
        .isEqualTo("from how 6 earlier runs of the same plan and nodes differ");
  }

  @Test
  void shouldTakeRunsOfOneConfigurationForRepeats() {
    Map<String, String> other = Map.of("window", "4");
    Comparison comparison =
        compare(
            run("a1", 130, Outcome.PASSED, Map.of()),
            run("b1", 230, Outcome.PASSED, other),
            run("a2", 131, Outcome.PASSED, Map.of()),
            run("b2", 231, Outcome.PASSED, other),
            run("a3", 132, Outcome.PASSED, Map.of()));
    assertThat(comparison.columns())
        .extracting(column -> column.runs().stream().map(Comparison.Run::runId).toList())
        .containsExactly(List.of("a1", "a2", "a3"), List.of("b1", "b2"));
    assertThat(change(comparison, "receiver.bandwidth"))
        .matches(change -> change.judgement() == Judgement.WORSE)
        .matches(change -> change.reason().equals("from 3 and 2 repeats"));
  }

  @Test
  void shouldNotCompareWhatIsPartialOrTooShort() {
    RunRecord whole = run("r1", 130, Outcome.PASSED, Map.of());
    Change partial =
        change(compare(whole, run("r2", 90, Outcome.FAILED, Map.of())), "receiver.bandwidth");
    assertThat(partial.judgement()).isEqualTo(Judgement.NOT_TESTED);
    assertThat(partial.reason()).isEqualTo("run r2 is partial (failed)");
    Change little =
        change(compare(whole, run("r3", 4, Outcome.PASSED, Map.of())), "receiver.bandwidth");
    assertThat(little.judgement()).isEqualTo(Judgement.CANNOT_TELL);
  }

  @Test
  void shouldGuardWithinWhatIsAllowed() {
    RunRecord before = run("r1", 130, Outcome.PASSED, Map.of());
    RegressionGuard single =
        RegressionGuard.of(compare(before, run("r2", 131, Outcome.PASSED, Map.of())), 5);
    assertThat(single.regression()).as("one run each").isFalse();
    assertThat(single.conclusive()).isFalse();
    assertThat(single.comparable()).isTrue();
    assertThat(single.verdict()).isEqualTo("inconclusive");
    for (int i = 0; i < 5; i++) {
      run("past" + i, 130 + i, Outcome.PASSED, Map.of(), 1 + 0.01 * i);
    }
    Comparison comparison = compare(before, run("r3", 130, Outcome.PASSED, Map.of(), 1.5));
    assertThat(RegressionGuard.of(comparison, 5).regression()).isTrue();
    assertThat(RegressionGuard.of(comparison, 5).verdict()).startsWith("regression: ");
    assertThat(RegressionGuard.of(comparison, 10_000).regression()).isFalse();
    assertThat(RegressionGuard.of(comparison, 5).lines())
        .extracting(RegressionGuard.Line::name)
        .as("stalled is neither better nor worse")
        .doesNotContain("Stalled")
        .contains("Receiver's bandwidth");
  }

  @Test
  void shouldSayTheFlagsOfBothBesideTheVerdict() {
    Comparison comparison =
        new Comparison(
            Comparison.FORM,
            List.of(
                new Comparison.Column("A", List.of(flagged("r1", "Node a was busy."))),
                new Comparison.Column("B", List.of(flagged("r2", ""), flagged("r3", "It was."))),
                new Comparison.Column("C", List.of(flagged("r4", "Node a was busy.")))),
            List.of(),
            List.of(),
            List.of(),
            List.of());
    assertThat(CompareVerdict.flags(comparison))
        .containsExactly("A, C: Node a was busy.", "B (1 of 2 runs): It was.");
  }

  private static Comparison.Run flagged(String id, String text) {
    return new Comparison.Run(
        id,
        "stream",
        "stream",
        List.of("a"),
        0,
        Outcome.PASSED,
        text.isEmpty() ? List.of() : List.of(new Flag("busy-meanwhile", text)));
  }

  @Test
  void shouldNameVariantAOfAnAbWhicheverIsPickedFirst() {
    List<RunRecord> picked =
        List.of(
            kept(run("b2", 130, Outcome.PASSED, Map.of("window", "4")), Turns.tags("x", Turns.B)),
            kept(run("a1", 130, Outcome.PASSED, Map.of()), Turns.tags("x", Turns.A)),
            kept(run("b1", 130, Outcome.PASSED, Map.of("window", "4")), Turns.tags("x", Turns.B)),
            kept(run("a0", 130, Outcome.PASSED, Map.of()), Turns.tags("other", Turns.A)));

    assertThat(members(Variant.of(history, picked.subList(0, 3))))
        .containsExactly("A: a1", "B: b2 b1");
    assertThat(members(Variant.of(history, picked)))
        .as("one is not of it, so they stand as picked")
        .containsExactly("A: b2 b1", "B: a1 a0");
  }

  private RunRecord kept(RunRecord run, List<String> tags) {
    history.marks().tag(run.runId(), tags);
    return run;
  }

  private static List<String> members(List<Variant> variants) {
    return variants.stream()
        .map(variant ->
            variant.runs().stream()
                .map(RunRecord::runId)
                .collect(Collectors.joining(" ", variant.label() + ": ", "")))
        .toList();
  }

  @Test
  void shouldWriteFilesThatSayTheSame() throws Exception {
    Map<String, String> four = Map.of("window", "4");
    List<Variant> variants =
        Variant.group(
            List.of(
                run("r1", 130, Outcome.PASSED, Map.of()),
                run("r2", 131, Outcome.PASSED, Map.of()),
                run("r3", 132, Outcome.PASSED, Map.of()),
                run("r4", 230, Outcome.PASSED, four),
                run("r5", 231, Outcome.PASSED, four)));
    Comparison comparison = new Comparer(history).compare(variants);
    Path page = CompareFiles.write(history, variants, comparison, folder.resolve("out"));
    Figure figure = figure(comparison, "receiver.bandwidth");
    String bandwidth = ChangeText.of(figure, figure.cells().getLast()).substring(0, 5);
    assertThat(Files.readString(page)).contains("Content-Security-Policy", "r1", bandwidth);
    assertThat(Files.readString(page.resolveSibling("compare.md")))
        .contains("| Setting | Window (window) | 8 | 4 |", bandwidth);
    assertThat(Files.readString(page.resolveSibling("compare.json")))
        .contains("\"judgement\" : \"WORSE\"");
  }

  @Test
  void shouldEscapeInMarkdownWhateverAPersonCallsAVariant() throws Exception {
    List<Variant> variants =
        List.of(
            new Variant("~~a~~ &lt;", List.of(run("r1", 130, Outcome.PASSED, Map.of()))),
            new Variant("@b |", List.of(run("r2", 131, Outcome.PASSED, Map.of()))));
    Path page =
        CompareFiles.write(
            history, variants, new Comparer(history).compare(variants), folder.resolve("out"));
    assertThat(Files.readString(page.resolveSibling("compare.md")))
        .contains("| \\~\\~a\\~\\~ &amp;lt; | r1 |", "| \\@b \\| | r2 |");
  }
}
