package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.points.PointColumns;
import io.throughline.console.run.verdict.CriticalMessages;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.TierUse;
import io.throughline.protocol.scenario.MessagesScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages between the ranks of real agents on this machine, several on a node. */
@Timeout(180)
class MessagesRunTest extends WithConsole {

  private static Scenario messages(String... pairs) {
    return Scenario.defaults(MessagesScenario.KIND)
        .with(Map.of("duration", "150ms", "warmUp", "20ms"))
        .with(SettingPairs.of(pairs));
  }

  @ParameterizedTest
  @CsvSource({
    "ucx, mesh, shared, send, bulk",
    "tcp, mesh, per-priority, echo, bulk",
    "tcp, ring, shared, checksum, realtime+bulk",
    "ucx, hypercube, per-priority, send, realtime"
  })
  void shouldMeasureCriticalMessagesBesideALoad(
      String transport, String topology, String lanes, String call, String load) throws Exception {
    RunRecord record =
        tests.run(
            messages(
                "transport",
                transport,
                "topology",
                topology,
                "lanes",
                lanes,
                "call",
                call,
                "load",
                load,
                "sizes",
                "64B, 4KiB"),
            A,
            A,
            B,
            B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    int hops = topology.equals("mesh") ? 1 : 2;
    assertThat(record.results().points()).hasSize(2 * hops * 2);
    for (Point point : record.results().points()) {
      assertThat(point.complete()).isTrue();
      assertThat(point.sides()).hasSize(4).allMatch(side -> side.moved().arrivedMessages() > 0);
      assertThat(point.checked().verified()).isGreaterThanOrEqualTo(point.basis().messages());
      assertThat(point.checked().mismatches()).isZero();
      Percentiles trips = point.latencies().get(Latency.ROUND_TRIP.id());
      assertThat(Objects.requireNonNull(trips).count()).isEqualTo(point.basis().messages());
    }
    assertThat(bytesForEach(record.results().points().get(1)))
        .as("the load is there")
        .isGreaterThan(bytesForEach(record.results().points().getFirst()));
    assertThat(PointColumns.of(record).titles()).contains("Within 1 ms");
    assertThat(Headline.of(record).getFirst().label())
        .isEqualTo("Critical round trip without load");
    record.nodes().forEach(TestConsole::assertClean);
  }

  /** Bytes of all priorities that arrived for each critical message. */
  private static double bytesForEach(Point point) {
    return point.sides().stream().mapToDouble(side -> side.moved().arrivedBytes()).sum()
        / point.basis().messages();
  }

  @ParameterizedTest
  @CsvSource({"ucx, mesh", "tcp, ring"})
  void shouldSendAllMessagesFromTiersOfBuffers(String transport, String topology) throws Exception {
    RunRecord record =
        tests.run(
            messages(
                "transport",
                transport,
                "topology",
                topology,
                "load",
                "realtime+bulk",
                "buffers",
                "1KiB x 2, 64KiB x 1"),
            A,
            A,
            B,
            B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    for (Point point : record.results().points()) {
      assertThat(point.checked().mismatches()).isZero();
      assertThat(point.checked().verified()).isGreaterThanOrEqualTo(point.basis().messages());
      boolean loaded = !point.spec().label().endsWith("alone");
      for (FlowEnd side : point.sides()) {
        assertThat(side.rank().tiers())
            .extracting(TierUse::bytes)
            .containsExactly(1L << 10, 1L << 16);
        assertThat(side.rank().tiers()).allMatch(tier -> tier.most() <= tier.buffers());
        assertThat(side.rank().tiers().stream().mapToLong(TierUse::messages).sum())
            .isGreaterThanOrEqualTo(side.moved().sentMessages());
        assertThat(side.rank().tiers().getLast().waits())
            .as("one buffer for bulk messages to several neighbours")
            .matches(waits -> loaded ? waits > 0 : waits == 0);
      }
    }
    PointColumns columns = PointColumns.of(record);
    List<String> row = columns.row(record.results().points().getLast());
    assertThat(row.get(columns.titles().indexOf("Buffers in use")))
        .matches("1 KiB: [12]/2, 64 KiB: 1/1");
    assertThat(row.get(columns.titles().indexOf("Waited for a buffer")))
        .matches("1 KiB: [0-9,]+, 64 KiB: [0-9,]+");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldMeasureSeveralGroupsOverTheSameRing() throws Exception {
    RunRecord record =
        tests.run(
            messages("topology", "ring", "split", "mod 2", "slo", "1h", "load", "none"),
            A,
            A,
            A,
            B,
            B,
            B);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    // Ranks of one group are two steps from each other: with six ranks in a ring, none is farther.
    assertThat(record.results().points())
        .extracting(point -> point.spec().label())
        .containsExactly("64 B, 2 hops, alone");
    Point point = record.results().points().getFirst();
    assertThat(CriticalMessages.of(record.plan()).orElseThrow().within(point)).hasValue(1);
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldEndWithWhatWasMeasuredWhereARelayDies(String transport) throws Exception {
    LiveRun run =
        tests.start(
            messages(
                "transport",
                transport,
                "topology",
                "ring",
                "duration",
                "10min",
                "timeout",
                "5s",
                "load",
                "none"),
            A,
            A,
            B,
            B);
    RunView view = TestConsole.await(run, MessagesRunTest::measuring);
    TestConsole.signal("KILL", view, "b");

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("node b").contains("KILL");
    record.nodes().stream()
        .filter(node -> !node.node().equals("b"))
        .forEach(TestConsole::assertClean);
  }

  private static boolean measuring(RunView view) {
    return view.phase() == Phase.RUNNING;
  }

  @Test
  void shouldStopWhenAsked() throws Exception {
    LiveRun run = tests.start(messages("duration", "60s"), A, A, B);
    TestConsole.await(run, MessagesRunTest::measuring);
    run.stop("enough");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(record.results().points()).isNotEmpty();
    assertThat(record.nodes()).extracting(NodeRecord::node).containsExactly("a", "a~1", "b");
    record.nodes().forEach(TestConsole::assertClean);
  }
}
