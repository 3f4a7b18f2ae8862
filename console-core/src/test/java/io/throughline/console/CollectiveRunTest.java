package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.points.GroupTable;
import io.throughline.console.run.points.PointColumns;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.collective.Collective;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.GroupFigures;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectives of real agents on this machine, several on a node. */
@Timeout(180)
class CollectiveRunTest extends WithConsole {

  private static Scenario collective(String... pairs) {
    return Scenario.defaults(CollectiveScenario.KIND)
        .with(Map.of("duration", "100ms", "warmUp", "20ms"))
        .with(SettingPairs.of(pairs));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldMeasureAnAllReduceAndTellWhenEachRankCame(String transport) throws Exception {
    RunRecord record =
        tests.run(
            collective("transport", transport, "sizes", "64B, 64KiB, 1MiB", "verify", "every"),
            A,
            A,
            B,
            B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.plan().transport()).isEqualTo(transport);
    assertThat(record.results().points()).hasSize(3);
    for (Point point : record.results().points()) {
      assertThat(point.complete()).isTrue();
      assertThat(point.sides()).hasSize(4);
      assertThat(point.rates().receiverBandwidth()).isPositive();
      assertThat(point.rates().senderBandwidth())
          .isCloseTo(
              point.rates().receiverBandwidth() * 1.5,
              within(point.rates().receiverBandwidth() * 1e-9));
      assertThat(point.checked().verified()).isGreaterThanOrEqualTo(point.basis().messages());
      assertThat(point.checked().mismatches()).isZero();
      Percentiles calls = point.latencies().get(Latency.CALL.id());
      assertThat(Objects.requireNonNull(calls).count()).isEqualTo(4 * point.basis().messages());
      List<RankArrivals> arrivals = point.arrivals();
      assertThat(arrivals).extracting(RankArrivals::rank).containsExactly(0, 1, 2, 3);
      assertThat(arrivals)
          .extracting(RankArrivals::clockErrorNanos)
          .as("all on this machine")
          .containsOnly(0L);
      assertThat(arrivals.stream().mapToLong(RankArrivals::last).sum())
          .as("each call that was looked at has a last rank")
          .isEqualTo(arrivals.getFirst().calls())
          .isBetween(1L, point.basis().messages());
    }
    assertThat(record.nodes()).extracting(NodeRecord::node).containsExactly("a", "a~1", "b", "b~1");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @CsvSource({"ucx, 'div 2', 'a, a~1'", "tcp, '1:1,0:1,1:0,0:0', 'b~1, a~1'"})
  void shouldCarryOutAnAllReduceInGroupsAtOnce(String transport, String split, String first)
      throws Exception {
    RunRecord record =
        tests.run(
            collective(
                "transport", transport, "sizes", "64B, 256KiB", "verify", "every", "split", split),
            A,
            A,
            B,
            B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    List<String> names = record.nodes().stream().map(NodeRecord::node).toList();
    for (Point point : record.results().points()) {
      assertThat(point.checked().verified()).isGreaterThanOrEqualTo(point.basis().messages());
      assertThat(point.checked().mismatches()).isZero();
      assertThat(point.groups()).hasSize(2);
      assertThat(
              point.groups().getFirst().ranks().stream()
                  .map(names::get)
                  .collect(Collectors.joining(", ")))
          .isEqualTo(first);
      assertThat(point.groups())
          .allSatisfy(group -> {
            assertThat(group.calls()).isEqualTo(point.basis().messages());
            assertThat(group.busBandwidth())
                .as("of two ranks")
                .isEqualTo(group.algorithmBandwidth());
          });
      assertThat(point.rates().receiverBandwidth())
          .as("the slowest group's")
          .isEqualTo(
              point.groups().stream()
                  .mapToDouble(GroupFigures::algorithmBandwidth)
                  .min()
                  .orElseThrow());
      assertThat(point.arrivals()).extracting(RankArrivals::rank).containsExactly(0, 1, 2, 3);
      assertThat(point.arrivals().stream().mapToLong(RankArrivals::last).sum())
          .as("each call of each group that was looked at has a last rank")
          .isEqualTo(2 * point.arrivals().getFirst().calls())
          .isPositive();
    }
    assertThat(GroupTable.of(record).rows()).hasSize(4);
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldTellWhatTheLinksLetOneExpect() throws Exception {
    RunRecord unknown =
        tests.run(collective("transport", "tcp", "sizes", "64KiB", "algorithm", "ring"), A, B);
    assertThat(unknown.ranks().expectation()).as("no matrix yet").isNull();
    RunRecord matrix =
        tests.run(
            Scenario.defaults(MatrixScenario.KIND)
                .with(Map.of("transport", "tcp", "duration", "50ms", "retest", "false")),
            B,
            A,
            B);

    RunRecord record =
        tests.run(collective("transport", "tcp", "sizes", "8B, 1MiB", "algorithm", "ring"), A, B);

    Expectation expectation = Objects.requireNonNull(record.ranks().expectation());
    assertThat(expectation.matrixRun()).isEqualTo(matrix.runId());
    assertThat(expectation.points())
        .extracting(Expectation.Expected::algorithm)
        .containsExactly("ring", "ring");
    assertThat(expectation.points().getFirst().nanos())
        .isLessThan(expectation.points().getLast().nanos());
    assertThat(PointColumns.of(record).titles()).contains("Of expected");
    assertThat(PointColumns.of(unknown).titles()).doesNotContain("Of expected");
    assertThat(Flag.texts(record.assessment().flags(), false))
        .anyMatch(text -> text.startsWith("Expected times:") && text.contains(matrix.runId()));
    assertThat(
            tests.run(collective("transport", "ucx", "sizes", "64KiB"), A, B).ranks().expectation())
        .as("another transport has other links")
        .isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "barrier, true, none",
    "broadcast, false, pass",
    "reduce-scatter, true, every",
    "all-to-all, false, pass",
    "scan, true, pass"
  })
  void shouldMeasureOtherCollectivesOfThreeRanks(String id, boolean isolated, String verify)
      throws Exception {
    RunRecord record =
        tests.run(
            collective(
                "collective",
                id,
                "isolated",
                Boolean.toString(isolated),
                "verify",
                verify,
                "iterations",
                "300",
                "dataType",
                "u8",
                "sizes",
                "1000B"),
            A,
            B,
            B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    Point point = record.results().points().getFirst();
    assertThat(point.basis().messages()).isEqualTo(300);
    assertThat(point.rates().messageRate()).isPositive();
    assertThat(point.rates().senderBandwidth() > 0).isEqualTo(Collective.of(id).movesData());
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldEndWithWhatWasMeasuredWhereARankDies(String transport) throws Exception {
    LiveRun run =
        tests.start(
            // Far longer than the test may take.
            collective("transport", transport, "duration", "10min", "timeout", "5s"), A, B, B);
    RunView view = TestConsole.await(run, CollectiveRunTest::measuring);
    TestConsole.signal("KILL", view, "b");

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("b");
    record.nodes().stream()
        .filter(node -> !node.node().equals("b"))
        .forEach(TestConsole::assertClean);
  }

  @Test
  void shouldNameTheRankThatAllWaitForWhereOneIsFrozen() throws Exception {
    LiveRun run = tests.start(collective("duration", "60s", "timeout", "3s"), A, A, B, B);
    RunView view = TestConsole.await(run, CollectiveRunTest::measuring);
    TestConsole.signal("STOP", view, "b");

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("node b failed while running:")
        .containsPattern(
            "All others wait for rank b: (?:nothing is heard from it any more|it has sent no samples"
                + " for [0-9.]+ s), its last call is #");
    record.nodes().forEach(TestConsole::assertClean);
  }

  private static boolean measuring(RunView view) {
    return view.phase() == Phase.RUNNING;
  }

  @Test
  void shouldStopWhenAsked() throws Exception {
    LiveRun run = tests.start(collective("duration", "60s"), A, B);
    TestConsole.await(run, CollectiveRunTest::measuring);
    run.stop("enough");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldRefuseANodeWithALimit() {
    NodeProfile.Limits limits = new NodeProfile.Limits(B.limits().lifetimeNanos(), 0, 1_000_000);
    NodeProfile limited =
        new NodeProfile("slow", "", B.launch(), B.ssh(), B.data(), B.ucx(), "", limits, List.of());
    assertThatThrownBy(() -> tests.start(collective(), A, limited))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("node slow: limits.bandwidth")
        .hasMessageContaining("holds back all others");
  }
}
