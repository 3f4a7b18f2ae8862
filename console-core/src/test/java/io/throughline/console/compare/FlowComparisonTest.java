package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.FlowComparison.Finding;
import io.throughline.console.compare.FlowComparison.Kind;
import io.throughline.console.compare.FlowComparison.PairChange;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.testing.GroupRecord;
import io.throughline.console.testing.KeptRuns;
import io.throughline.console.testing.MatrixRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Runs of groups held against each other, pair by pair. */
class FlowComparisonTest extends KeptRuns {
  private static final double NOISE = 0.01;

  private static GroupRecord before(int ranks, long seed) {
    return GroupRecord.matrix("r1", ranks).noise(NOISE, 2 * seed);
  }

  private static GroupRecord after(int ranks, long seed) {
    return GroupRecord.matrix("r2", ranks).noise(NOISE, 2 * seed + 1).minutes(10);
  }

  private FlowComparison flows(RunRecord... runs) {
    return compare(runs).flows().getFirst();
  }

  private static PairChange pair(FlowComparison flows, String from, String to) {
    return flows.pairs().stream()
        .filter(each -> each.pair().equals(new RankPair(from, to)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldWriteRoundTripsInTheirUnitWhereMostPairsHaveNone() {
    FlowComparison.Values rate = new FlowComparison.Values(1e9, 1e9, null, false);
    FlowComparison.Values none = new FlowComparison.Values(null, null, null, false);
    FlowComparison.Values trip = new FlowComparison.Values(50_000.0, 60_000.0, null, false);
    FlowComparison flows =
        new FlowComparison(
            1,
            false,
            List.of("a", "b", "c"),
            List.of(
                new PairChange(new RankPair("a", "b"), rate, trip, ""),
                new PairChange(new RankPair("a", "c"), rate, none, ""),
                new PairChange(new RankPair("b", "c"), rate, none, "")),
            List.of(),
            new FlowComparison.Yardstick(1.0, false, null),
            List.of(),
            List.of(),
            "");
    Comparison comparison =
        new Comparison(
            Comparison.FORM,
            List.of(new Comparison.Column("A", List.of()), new Comparison.Column("B", List.of())),
            List.of(),
            List.of(),
            List.of(flows),
            List.of());
    assertThat(FlowChangeText.table(comparison, flows).getFirst()).contains("Round trip A, µs");
  }

  @Test
  void shouldTellASlowerSenderAsOneThing() {
    Comparison comparison =
        compare(before(8, 1).record(), after(8, 1).sending("gpu3", 0.7).record());
    FlowComparison flows = comparison.flows().getFirst();
    assertThat(flows.findings())
        .as("%s", flows.findings())
        .singleElement()
        .matches(finding -> finding.kind() == Kind.SENDING && !finding.better())
        .satisfies(finding -> {
          assertThat(finding.from()).isEqualTo("gpu3");
          assertThat(finding.ratio()).isCloseTo(0.7, within(0.02));
          assertThat(finding.text())
              .matches(
                  "gpu3 sends at 0\\.\\d\\d of before, to 7 of 7 ranks; the median pair is at .*");
        });
    assertThat(CompareVerdict.sentences(comparison).getLast())
        .startsWith("Pairs, B vs. A: gpu3 sends at 0.");
    assertThat(FlowChangeText.listed(flows)).isEqualTo("Changed pairs, 7 of 56");
    List<List<String>> table = FlowChangeText.table(comparison, flows);
    assertThat(table.getFirst())
        .containsExactly(
            "From",
            "To",
            "A, GB/s",
            "B, GB/s",
            "Ratio",
            "Round trip A, µs",
            "Round trip B, µs",
            "Difference",
            "Finding");
    assertThat(table).hasSize(8);
    assertThat(table.subList(1, 8))
        .allMatch(row -> row.getFirst().equals("gpu3") && row.getLast().equals("gpu3 sends"));
  }

  @Test
  void shouldHaveNoColumnOfFindingsWhereNothingWasFound() {
    Comparison comparison = compare(before(3, 1).record(), after(3, 1).record());
    FlowComparison flows = comparison.flows().getFirst();
    assertThat(flows.findings()).isEmpty();
    assertThat(FlowChangeText.listed(flows)).isEqualTo("Every pair");
    List<List<String>> table = FlowChangeText.table(comparison, flows);
    assertThat(table).hasSize(7).allMatch(row -> row.size() == 8);
    assertThat(table.getFirst()).endsWith("Difference");
    assertThat(FlowChangeText.figures(table.getFirst())).isEqualTo(6);
  }

  @Test
  void shouldBeFlatInJson() {
    FlowComparison flows = flows(before(8, 1).record(), after(8, 1).record());
    assertThat(JsonMapper.shared().readTree(Json.write(flows)).propertyNames())
        .containsExactly(
            "column",
            "fans",
            "ranks",
            "pairs",
            "effects",
            "usual",
            "judged",
            "limit",
            "findings",
            "notes",
            "rule");
  }

  @Test
  void shouldTellTheWholeGroupBesidesItsPairs() {
    Comparison comparison = compare(before(8, 2).record(), after(8, 2).all(0.8).record());
    assertThat(comparison.flows().getFirst().findings()).isEmpty();
    assertThat(comparison.flows().getFirst().yardstick().usual()).isCloseTo(0.8, within(0.01));
    assertThat(comparison.figures())
        .extracting(Comparison.Figure::name)
        .containsExactly(
            "Median of all pairs",
            "Slowest pair",
            "Round trip p50, median pair",
            "Round trip p50, slowest pair");
    Comparison.Change median =
        Objects.requireNonNull(comparison.figures().getFirst().cells().getLast().change());
    assertThat(median.percent()).isCloseTo(-20, within(2.0));
    assertThat(median.judgement()).as("of one run each").isEqualTo(Judgement.CANNOT_TELL);
    assertThat(FlowChangeText.none(comparison.flows().getFirst()))
        .isEqualTo("No rank and no pair changed otherwise than the others.");
  }

  @Test
  void shouldNameOnePairAndALongerRoundTrip() {
    FlowComparison flows =
        flows(
            before(8, 3).record(),
            after(8, 3)
                .pair("gpu6", "gpu2", 0.7)
                .roundTrip("gpu1", "gpu8", 1.6)
                .receiving("gpu5", 1.4)
                .record());
    assertThat(flows.findings())
        .extracting(Finding::kind)
        .containsExactly(Kind.RECEIVING, Kind.PAIR, Kind.PAIR);
    assertThat(flows.findings().get(0).better()).isTrue();
    assertThat(flows.findings().get(0).text()).startsWith("gpu5 receives at 1.4");
    assertThat(flows.findings().get(1).text())
        .matches(
            "gpu6 → gpu2 is at 0\\.\\d\\d of before, \\S+ GB/s where it was \\S+ GB/s; its ranks lead one to expect \\d\\.\\d\\d");
    assertThat(flows.findings().get(2).text()).startsWith("round trip gpu1 → gpu8 is at 1.");
    assertThat(flows.findings().get(2).better()).isFalse();
  }

  @Test
  void shouldNameNothingOfEqualGroups() {
    int accused = 0;
    for (int seed = 0; seed < 100; seed++) {
      for (int ranks : List.of(3, 4, 8)) {
        FlowComparison flows = flows(before(ranks, seed).record(), after(ranks, seed).record());
        accused += flows.findings().isEmpty() ? 0 : 1;
      }
    }
    assertThat(accused).as("of 300 comparisons of equal groups").isLessThanOrEqualTo(6);
  }

  @Test
  void shouldFindASlowerSenderWhateverTheNoise() {
    int found = 0;
    for (int seed = 0; seed < 100; seed++) {
      List<Finding> findings =
          flows(before(8, seed).record(), after(8, seed).sending("gpu3", 0.7).record()).findings();
      boolean only =
          findings.size() == 1
              && findings.getFirst().kind() == Kind.SENDING
              && findings.getFirst().from().equals("gpu3");
      found += only ? 1 : 0;
    }
    assertThat(found).as("of 100 named exactly").isGreaterThanOrEqualTo(95);
  }

  @Test
  void shouldNameWhatIsInOneRunOnly() {
    FlowComparison flows =
        flows(
            GroupRecord.matrix("r1", List.of("gpu1", "gpu2", "gpu3", "gpu4", "old")).record(),
            GroupRecord.matrix("r2", List.of("gpu4", "gpu3", "gpu2", "gpu1", "new"))
                .lost("gpu4")
                .record());
    assertThat(flows.ranks()).containsExactly("gpu1", "gpu2", "gpu3", "gpu4");
    assertThat(flows.notes())
        .contains(
            "Only A has old; its pairs are not compared.",
            "Only B has new; its pairs are not compared.")
        .anyMatch(note ->
            note.startsWith(
                "6 pairs were not measured in both: gpu1 → gpu4 (only in A; gpu4 was lost), "));
    assertThat(pair(flows, "gpu1", "gpu2").bandwidth().ratio())
        .as("by name, whatever their order")
        .isCloseTo(1.0, within(1e-9));
    assertThat(pair(flows, "old", "gpu1").bandwidth().after()).isNull();
  }

  @Test
  void shouldRefuseWhatHasNothingInCommon() {
    assertThatThrownBy(() ->
            compare(
                GroupRecord.matrix("r1", List.of("a", "b", "c")).record(),
                GroupRecord.matrix("r2", List.of("c", "d", "e")).record()))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "ranks: the runs have no pair of ranks in common: r1 has a, b, c, r2 has c, d, e; compare runs of the same ranks");
    RunRecord stream = Records.opening("s1");
    assertThatThrownBy(() -> compare(before(4, 1).record(), stream))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "run s1: it is of scenario stream between 2 nodes, and run r1 of scenario matrix measures the flows of a group of 4 ranks: they have no figure in common");
  }

  @Test
  void shouldSayWhetherThereIsOneRunOfEachOrTooFew() {
    assertThat(flows(before(8, 1).record(), after(8, 2).record()).rule())
        .startsWith("With one run each the pairs' own scatter says what is usual");
    Map<String, String> changed = Map.of("window", "8");
    assertThat(
            flows(
                    GroupRecord.matrix("a1", 8).noise(0.01, 1).record(),
                    GroupRecord.matrix("b1", 8).noise(0.01, 2).minutes(2).with(changed).record(),
                    GroupRecord.matrix("b2", 8).noise(0.01, 3).minutes(4).with(changed).record(),
                    GroupRecord.matrix("a2", 8).noise(0.01, 4).minutes(6).record())
                .rule())
        .startsWith(
            "With too few undisturbed runs to test each pair by itself the pairs' own scatter says"
                + " what is usual");
  }

  @Test
  void shouldTestEachPairByRunsOfItsOwn() {
    List<RunRecord> runs = new ArrayList<>();
    Map<String, String> changed = Map.of("window", "8");
    for (int i = 0; i < 8; i++) {
      runs.add(GroupRecord.matrix("a" + i, 4).noise(0.005, 100 + i).minutes(4 * i).record());
      runs.add(
          GroupRecord.matrix("b" + i, 4)
              .noise(0.005, 200 + i)
              .minutes(4 * i + 2)
              .with(changed)
              .sending("gpu2", 0.7)
              .pair("gpu3", "gpu1", 0.8)
              .record());
    }
    Comparison comparison = compare(runs.toArray(RunRecord[]::new));
    FlowComparison flows = comparison.flows().getFirst();
    assertThat(flows.findings())
        .as("%s", flows.findings())
        .extracting(Finding::kind)
        .containsExactly(Kind.SENDING, Kind.PAIR);
    assertThat(flows.findings().getFirst().text())
        .matches(
            "gpu2 sends at 0\\.\\d\\d of before, to 3 of 3 ranks \\(0\\.\\d\\d to 0\\.\\d\\d\\);.*");
    assertThat(flows.rule()).startsWith("Each pair is tested by its own values");
    assertThat(Objects.requireNonNull(pair(flows, "gpu3", "gpu1").bandwidth().change()).judgement())
        .isEqualTo(Judgement.WORSE);
    assertThat(pair(flows, "gpu1", "gpu4").bandwidth().change())
        .matches(change -> change != null && change.judgement() == Judgement.ALIKE);
  }

  @Test
  void shouldNotBlameARankForWantOfACpu() {
    FlowComparison flows = flows(before(8, 5).record(), after(8, 5).busy("gpu4", 0.2).record());
    assertThat(flows.findings())
        .isNotEmpty()
        .allMatch(finding -> finding.kind() == Kind.INCONCLUSIVE)
        .allMatch(finding -> finding.text().endsWith("which may be why"));
  }

  @Test
  void shouldCompareFlowsAtOnceWithTheirFairness() {
    Comparison comparison =
        compare(
            GroupRecord.incast("r1", 8).noise(NOISE, 1).record(),
            GroupRecord.incast("r2", 8).noise(NOISE, 2).sending("gpu5", 0.5).record());
    assertThat(comparison.figures())
        .extracting(Comparison.Figure::name)
        .containsExactly(
            "Median of all flows",
            "Slowest flow",
            "Aggregate bandwidth",
            "Jain's index",
            "Last flow done");
    FlowComparison flows = comparison.flows().getFirst();
    assertThat(flows.findings()).singleElement().matches(found -> found.from().equals("gpu5"));
    assertThat(FlowMaps.of(comparison, flows)).as("no matrix").isEmpty();
    assertThat(FlowChangeText.listed(flows)).isEqualTo("Every flow");
    assertThat(FlowChangeText.table(comparison, flows)).hasSize(8);
  }

  @Test
  void shouldCompareSequencesByTheirTotalAndEachPairOverTheSteps() {
    String steps = "all-to-all 64MiB | 0,64MiB,0,0;0,0,0,0;0,0,0,64MiB;0,0,0,0";
    Comparison comparison =
        compare(
            GroupRecord.traffic("r1", 4, steps).noise(NOISE, 1).record(),
            GroupRecord.traffic("r2", 4, steps).noise(NOISE, 2).record());
    assertThat(comparison.figures())
        .extracting(Comparison.Figure::name)
        .containsExactly("Median of all flows", "Slowest flow", "Sequence done after");
    assertThat(FlowChangeText.table(comparison, comparison.flows().getFirst())).isNotEmpty();
  }

  @Test
  void shouldNotCallUnchangedWhatItCannotSee() {
    Comparison comparison =
        compare(
            GroupRecord.matrix("r1", 4).noise(0.4, 1).record(),
            GroupRecord.matrix("r2", 4).noise(0.4, 2).record());
    FlowComparison flows = comparison.flows().getFirst();
    assertThat(flows.findings()).isEmpty();
    assertThat(FlowChangeText.none(flows)).isEmpty();
    assertThat(FlowChangeText.notes(flows).getFirst())
        .startsWith("Inconclusive: pairs scatter too widely to say of all of them whether they");
    assertThat(CompareVerdict.sentences(comparison).getLast())
        .startsWith("Pairs, B vs. A: pairs scatter too widely ");
  }

  @Test
  void shouldTellALargeLimitAsAFactor() {
    assertThat(FlowRule.off(0.05, 1)).isEqualTo("5.0 %");
    assertThat(FlowRule.off(0.42, 0)).isEqualTo("42 %");
    assertThat(FlowRule.off(0.75, 0)).isEqualTo("a factor of 4.00");
    assertThat(FlowRule.off(0.997, 0)).isEqualTo("a factor of 333");
    assertThat(FlowRule.off(0.9998, 0)).isEqualTo("a factor of over 1,000");
    assertThat(FlowRule.off(1, 0)).isEqualTo("a factor of over 1,000");
    FlowComparison flows =
        flows(
            GroupRecord.matrix("r1", 4).noise(2, 1).record(),
            GroupRecord.matrix("r2", 4).noise(2, 2).record());
    assertThat(FlowChangeText.notes(flows)).noneMatch(note -> note.contains("100 %"));
  }

  @Test
  void shouldCountTheRanksOfACollectiveAsRanks() {
    RunRecord stream = Records.opening("s1");
    RunPlan plan =
        Planner.plan(
            Scenario.defaults(CollectiveScenario.KIND).forRanks(3),
            List.of(NodeProfile.local("a"), NodeProfile.local("a~1"), NodeProfile.local("b")));
    RunRecord collective =
        new RunRecord(
            stream.header(),
            stream.status(),
            plan,
            Map.of(),
            stream.results(),
            stream.assessment(),
            List.of(),
            stream.log(),
            stream.ranks(),
            null);
    assertThatThrownBy(() -> compare(before(4, 1).record(), collective))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("it is of scenario collective between 3 ranks, and run r1");
  }

  @Test
  void shouldJudgeNothingOfTwoRanks() {
    FlowComparison flows = flows(before(2, 1).record(), after(2, 1).all(0.5).record());
    assertThat(flows.findings()).isEmpty();
    assertThat(flows.rule()).startsWith("With fewer than 6 pairs in common");
    assertThat(FlowChangeText.none(flows)).isEmpty();
  }

  @Test
  void shouldDrawRatiosAroundOne() {
    Comparison comparison =
        compare(before(8, 1).record(), after(8, 1).sending("gpu3", 0.7).lost("gpu8").record());
    List<HeatMap> maps = FlowMaps.of(comparison, comparison.flows().getFirst());
    assertThat(maps).extracting(HeatMap::title).first().isEqualTo("Bandwidth of each pair, B / A");
    HeatMap ratios = maps.getFirst();
    assertThat(ratios.rows().get(2).mark()).isEqualTo(HeatMap.Mark.CHANGED);
    assertThat(ratios.cells().get(2).get(0).step()).isGreaterThan(6);
    assertThat(ratios.cells().get(0).get(1).step()).isEqualTo(4);
    assertThat(ratios.cells().get(0).get(1).text()).matches("(1\\.0|0\\.9)\\d");
    assertThat(ratios.cells().get(0).get(7).step()).isEqualTo(HeatMap.Cell.NO_STEP);
    assertThat(ratios.cells().get(0).get(7).tip()).isEqualTo("gpu1 → gpu8: gpu8 was lost");
    assertThat(maps.getLast().cells().get(0).get(1).text()).matches("[-+]0\\.\\d\\d|0\\.00");
  }

  @Test
  void shouldHoldARunAgainstAnotherOfItsFigures() {
    FlowComparison flows = flows(new MatrixRun().record(), before(8, 4).record());
    assertThat(flows.findings())
        .as("what was slow and is no more")
        .extracting(Finding::kind)
        .contains(Kind.SENDING);
    assertThat(flows.findings().getFirst().better()).isTrue();
  }
}
