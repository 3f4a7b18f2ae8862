package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.throughline.console.compare.Comparison.Disparity;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.testing.Changed;
import io.throughline.console.testing.KeptRuns;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.PingPongScenario;
import io.throughline.protocol.scenario.PipelineScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Runs of points held against each other. */
class PointComparisonTest extends KeptRuns {
  private RunRecord run(String id, ScenarioKind kind, Map<String, String> settings) {
    RunPlan plan = PointRun.plan(id, kind, settings);
    return Records.points(plan, new PointRun(plan, Records.STARTED).points(), List.of());
  }

  @Test
  void shouldTellTheWholeOfAPipelineFromItsStages() {
    RunRecord run = run("p", PipelineScenario.KIND, Map.of());
    PointLabels pointLabels = PointLabels.of(List.of(run));
    List<String> names = run.plan().points().stream().map(pointLabels::of).toList();
    assertThat(names).doesNotHaveDuplicates();
    assertThat(names).contains("network alone, 1 MiB, window 8", "pipeline, 1 MiB, window 8");
  }

  @Test
  void shouldNotCompareAPercentileOfTooFewSamples() {
    RunRecord before = run("r1", SweepScenario.KIND, Map.of("sizes", "64"));
    RunRecord after = run("r2", SweepScenario.KIND, Map.of("sizes", "64"));
    Point few = after.results().points().getFirst();
    Percentiles ninety = new Percentiles(90, 1, 2_000, 3_000, 4_000, 4_000, 4_000, 2_500);
    RunRecord scant =
        Records.points(
            after.plan(),
            List.of(Changed.latencies(few, Map.of(Latency.FLUSHED.id(), ninety))),
            List.of());
    Figure p99 =
        compare(before, scant).figures().stream()
            .filter(figure -> figure.measure().id().equals("latency.flushed.p99"))
            .findFirst()
            .orElseThrow();
    assertThat(ChangeText.value(p99, p99.cells().getLast())).isEqualTo("–");
    assertThat(Objects.requireNonNull(p99.cells().getLast().change()).reason())
        .isEqualTo("p99 needs 100 samples");
    assertThat(
            Overlay.of(history, Variant.group(List.of(scant))).named().columns().getFirst().p99())
        .containsExactly((Double) null);
  }

  @Test
  void shouldCompareRunsThatDifferInOneThingThroughout() {
    RunRecord puts = run("r1", SweepScenario.KIND, Map.of("sizes", "8,64,512", "window", "4"));
    RunRecord tags =
        run("r2", SweepScenario.KIND, Map.of("sizes", "64,512,1KiB", "operation", "tag"));
    Comparison comparison = compare(puts, tags);
    assertThat(comparison.disparities())
        .extracting(Disparity::what)
        .contains("Operation (operation)", "Window (window)");
    Figure first = comparison.figures().getFirst();
    assertThat(first.name()).as("what both have is first").isEqualTo("64 B: Receiver's bandwidth");
    assertThat(Objects.requireNonNull(first.cells().getLast().change()).judgement())
        .isNotEqualTo(Judgement.NOT_TESTED);
    assertThat(comparison.figures().getLast().name()).startsWith("1 KiB: ");
    assertThat(Overlay.of(history, Variant.group(List.of(puts, tags))).curves())
        .as("one chart, two lines")
        .extracting(SizeCurve::work, SizeCurve::variant)
        .containsExactly(tuple("", 0), tuple("", 1));
  }

  @Test
  void shouldKeepWhatDiffersWithinARun() {
    RunRecord run = run("r1", RemoteScenario.KIND, Map.of("operations", "read,write"));
    PointLabels pointLabels =
        PointLabels.of(List.of(run, run("r2", RemoteScenario.KIND, Map.of("operations", "read"))));
    assertThat(run.plan().points().stream().map(pointLabels::of).toList())
        .doesNotHaveDuplicates()
        .allMatch(name -> name.startsWith("read ") || name.startsWith("write "));
  }

  @Test
  void shouldListOfDifferentKindsOnlyWhatAllOfThemHave() {
    Comparison comparison =
        compare(
            run("r1", PingPongScenario.KIND, Map.of()), run("r2", StorageScenario.KIND, Map.of()));
    assertThat(comparison.disparities())
        .filteredOn(disparity -> disparity.area().equals("Setting"))
        .isNotEmpty()
        .allMatch(disparity -> !disparity.values().contains("–"));
    List<String> areas = comparison.disparities().stream().map(Disparity::area).toList();
    assertThat(areas)
        .as("an area at a time")
        .isSortedAccordingTo(Comparator.comparingInt(areas.stream().distinct().toList()::indexOf));
    assertThat(CompareVerdict.sentences(comparison))
        .contains("B vs. A: no metric in common.")
        .anyMatch(sentence -> sentence.startsWith("Scenarios of different kinds"));
    Overlay overlay =
        Overlay.of(
            history,
            Variant.group(
                List.of(
                    run("r1", PingPongScenario.KIND, Map.of()),
                    run("r2", StorageScenario.KIND, Map.of()))));
    assertThat(overlay.curves().getFirst().bandwidth())
        .as("a round trip's bandwidth says nothing")
        .containsOnlyNulls();
    assertThat(overlay.curves().getFirst().p50()).doesNotContainNull();
  }
}
