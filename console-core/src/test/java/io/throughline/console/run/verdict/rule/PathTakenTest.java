package io.throughline.console.run.verdict.rule;

import static io.throughline.console.run.verdict.rule.Quiet.IDLE;
import static io.throughline.console.run.verdict.rule.Quiet.QUIET;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.negotiation.Joins;
import io.throughline.console.run.path.Paths;
import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface.Traffic;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The path of the bytes, where the transport says one thing and a port another. */
class PathTakenTest {
  private static final long PAYLOAD = 1_000_000_000;

  @ParameterizedTest
  @CsvSource({
    "sysv/memory, 430000000, shared memory",
    "sysv/memory, 1010000000, eth0",
    "tcp/eth0, 430000000, eth0"
  })
  void shouldNotTakeOthersTrafficForItsOwn(String carrier, long counted, String taken) {
    NodeRecord node = node(carrier, counted);
    NodeRecord told = Paths.told(Streams.plan().carriedBy("ucx"), node, List.of());
    assertThat(Objects.requireNonNull(told.path()).taken()).isEqualTo(taken);
  }

  @Test
  void shouldSetWarmUpsBesideThePayloadSinceAPortCountsBoth() {
    RunPlan plan = PointRun.plan("r", SweepScenario.KIND, Map.of("sizes", "1MiB"));
    List<Point> points = new PointRun(plan, Records.STARTED).points();
    NodeRecord told = Paths.told(plan, node("tcp/eth0", 100_000_000_000L), points);

    long payload = points.getFirst().basis().bytes();
    // 3 tenths of a second before 2 seconds, at the same rate.
    assertThat(Objects.requireNonNull(told.path()).told())
        .contains(
            "eth0 counts 100 GB for %s of payload sent and %s in warm-ups, checks not included;"
                .formatted(ByteCount.decimal(payload), ByteCount.decimal(payload * 3 / 20)));
  }

  @ParameterizedTest
  @CsvSource({
    "pass, true, ', checks and one-way messages not included;'",
    "every, false, ', checks not included;'",
    "none, true, ', one-way messages not included;'",
    "none, false, ' in warm-ups;'"
  })
  void shouldSayWhatAPortCountsAndNoAgentDoes(String verify, String oneWay, String told) {
    RunPlan plan =
        PointRun.plan(
            "r", SweepScenario.KIND, Map.of("sizes", "1MiB", "verify", verify, "oneWay", oneWay));
    List<Point> points = new PointRun(plan, Records.STARTED).points();
    assertThat(
            Objects.requireNonNull(
                    Paths.told(plan, node("tcp/eth0", 100_000_000_000L), points).path())
                .told())
        .contains(told);
  }

  /** A node whose one NIC sent so much in the run. */
  private static NodeRecord node(String carrier, long counted) {
    Evidence evidence =
        new Evidence(
            1,
            0,
            1,
            List.of(new PortTraffic("eth0", false, 0, counted)),
            QUIET,
            IDLE,
            null,
            List.of(),
            null);
    NetworkInterface nic =
        new NetworkInterface(
            "eth0",
            List.of("10.0.0.1"),
            1500,
            25_000_000_000L,
            "ice",
            "up",
            0,
            Traffic.NOTHING,
            NetworkInterface.Adapter.UNKNOWN,
            List.of());
    return Quiet.sender(
        Joins.environment("m", 1, List.of(nic)),
        Map.of(Counter.BYTES, PAYLOAD, Counter.TRANSFERS, 1000L),
        Map.of(),
        carrier,
        evidence);
  }
}
