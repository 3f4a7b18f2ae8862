package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.points.PointColumns;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.CallOverlap;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.OverlapFigures;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.SettingPairs;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Non-blocking calls of real agents, by Throughline's own algorithms. */
@Timeout(180)
class OverlapRunTest extends WithConsole {

  private static Scenario nonBlocking(String... pairs) {
    return Scenario.defaults(CollectiveScenario.KIND)
        .with(
            Map.of(
                "calls",
                "non-blocking",
                "duration",
                "100ms",
                "warmUp",
                "20ms",
                "verify",
                "every",
                "sizes",
                "64B, 64KiB, 1MiB"))
        .with(SettingPairs.of(pairs));
  }

  /** Whole, checked and with the times of both kinds of calls. */
  static void assertOverlaps(RunRecord record) {
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    for (Point point : record.results().points()) {
      assertThat(point.complete()).isTrue();
      assertThat(point.checked().verified()).isPositive();
      assertThat(point.checked().mismatches()).isZero();
      for (FlowEnd side : point.sides()) {
        CallOverlap overlap = Objects.requireNonNull(side.rank().overlap());
        assertThat(overlap.calls()).isEqualTo(side.moved().arrivedMessages());
        assertThat(overlap.pureCalls()).as("batches of as many").isEqualTo(overlap.calls());
        assertThat(overlap.pureNanos()).isPositive();
        assertThat(overlap.computeNanos()).isPositive();
        assertThat(overlap.totalNanos()).isGreaterThan(overlap.computeNanos());
      }
      OverlapFigures figures = point.overlap().orElseThrow();
      assertThat(figures.share()).isBetween(0.0, 1.0);
      Percentiles calls = Objects.requireNonNull(point.latencies().get(Latency.CALL.id()));
      assertThat(calls.count())
          .as("latencies are those of calls with a computation")
          .isEqualTo(point.sides().size() * point.basis().messages());
    }
    assertThat(PointColumns.of(record).titles())
        .contains("Pure", "Compute", "Overlapped", "Overlap");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @CsvSource({
    "ucx, all-reduce, auto, true",
    "ucx, all-reduce, ring, true",
    "tcp, all-reduce, auto, true",
    "tcp, broadcast, auto, false",
    "ucx, barrier, auto, true"
  })
  void shouldTellHowMuchOfACallAComputationHides(
      String transport, String collective, String algorithm, boolean isolated) throws Exception {
    RunRecord record =
        tests.run(
            nonBlocking(
                "transport",
                transport,
                "collective",
                collective,
                "algorithm",
                algorithm,
                "isolated",
                Boolean.toString(isolated),
                "verify",
                isolated ? "every" : "pass"),
            A,
            B);
    if (!isolated || collective.equals("barrier")) {
      assertThat(record.status().outcome())
          .as(record.status().reason())
          .isEqualTo(Outcome.COMPLETED);
      assertThat(record.results().points()).allMatch(point -> point.overlap().isPresent());
      return;
    }
    assertOverlaps(record);
  }

  @Test
  void shouldCountCallsWithAComputationOfFourRanks() throws Exception {
    RunRecord record =
        tests.run(nonBlocking("iterations", "50", "tests", "0", "compute", "50"), A, A, B, B);
    assertOverlaps(record);
    assertThat(record.results().points()).allMatch(point -> point.basis().messages() == 50);
  }

  @Test
  void shouldEndWhereARankIsLost() throws Exception {
    LiveRun run =
        tests.start(
            nonBlocking("duration", "60s", "timeout", "5s", "verify", "pass", "sizes", "64KiB"),
            A,
            B,
            B);
    TestConsole.signal("KILL", TestConsole.await(run, view -> view.phase() == Phase.RUNNING), "b");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("b");
    record.nodes().stream()
        .filter(node -> !node.node().equals("b"))
        .forEach(TestConsole::assertClean);
  }

  @Test
  void shouldGoOnWithoutALostRank() throws Exception {
    LiveRun run =
        tests.start(
            nonBlocking("lostRank", "shrink", "duration", "1s", "sizes", "64KiB, 4KiB"), A, A, B);
    TestConsole.signal("KILL", TestConsole.await(run, view -> !view.points().isEmpty()), "a~1");
    RunRecord record = run.await();
    assertThat(record.results().points().getLast().sides()).hasSize(2);
    assertOverlaps(record);
  }
}
