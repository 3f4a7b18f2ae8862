package io.throughline.console.run.verdict.rule;

import static io.throughline.console.run.verdict.rule.Quiet.IDLE;
import static io.throughline.console.run.verdict.rule.Quiet.QUIET;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.Streams;
import io.throughline.console.run.join.Joins;
import io.throughline.console.run.path.Paths;
import io.throughline.protocol.environment.NodeEnvironment.NetworkInterface;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.Traffic;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.result.NodeRecord;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What carried the bytes, where the transport says one thing and a port another. */
class PathTakenTest {
  private static final long PAYLOAD = 1_000_000_000;

  @ParameterizedTest
  @CsvSource({
    "sysv/memory, 430000000, shared memory",
    "sysv/memory, 1010000000, eth0",
    "tcp/eth0, 430000000, eth0"
  })
  void shouldNotTakeOthersTrafficForItsOwn(String carrier, long counted, String taken) {
    Evidence evidence =
        new Evidence(
            1, 0, 1, List.of(new Traffic("eth0", false, 0, counted)), QUIET, IDLE, null, List.of());
    NetworkInterface nic =
        new NetworkInterface(
            "eth0", List.of("10.0.0.1"), 1500, 25_000_000_000L, "ice", "up", 0, 0, 0);
    NodeRecord node =
        Quiet.sender(
            Joins.environment("m", 1, List.of(nic)),
            Map.of(Counter.BYTES, PAYLOAD, Counter.TRANSFERS, 1000L),
            Map.of(),
            carrier,
            evidence);
    NodeRecord told = Paths.told(Streams.plan().carriedBy("ucx"), node, List.of());
    assertThat(Objects.requireNonNull(told.path()).taken()).isEqualTo(taken);
  }
}
