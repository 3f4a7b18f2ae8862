package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.evidence.PortTraffic;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.DataPath;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SweepScenario;
import io.throughline.testing.Cable;
import io.throughline.testing.Requires;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two hosts with two cables between them: a worker on each. */
@Requires(hosts = true)
@Timeout(120)
@Tag("measures")
class RailsTest {
  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  @BeforeAll
  static void join() {
    Cable other = two.hosts().host(2).cable();
    two.hosts().host(1).cable().joinDirectly(other, "rail1", "10.251.7.1", "10.251.7.2");
  }

  @ParameterizedTest
  @CsvSource({"ucx, put", "ucx, tag", "tcp, put"})
  void shouldCarryTheBytesOfEachWorkerOverItsOwnNic(String transport, String operation)
      throws Exception {
    boolean ucx = transport.equals("ucx");
    RunRecord record =
        two.console()
            .engine()
            .start(
                scenario(transport, operation),
                List.of(
                    node(1, ucx ? "rail1" : "10.251.7.1"), node(2, ucx ? "rail1" : "10.251.7.2")),
                Questions.NOBODY)
            .await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    long each = record.results().points().getFirst().basis().bytes() / 2;
    for (NodeRecord node : record.nodes()) {
      boolean sends = node.role().equals("sender");
      for (String rail : List.of("eth0", "rail1")) {
        assertThat(counted(node, rail, sends))
            .as("%s of %s, for %d bytes of each worker", rail, node.node(), each)
            .isBetween((long) (0.7 * each), (long) (1.4 * each));
      }
      DataPath path = Objects.requireNonNull(node.path());
      assertThat(path.taken().split(" \\+ ")).containsExactlyInAnyOrder("eth0", "rail1");
      assertThat(path.plannedBy()).isEqualTo("data.rails");
      assertThat(path.told()).contains("eth0 counts ", "rail1 counts ", "data.rails leads to");
      TestConsole.assertClean(node);
    }
    assertThat(record.assessment().flags()).extracting(Flag::id).doesNotContain("other-path");
  }

  /**
   * As many messages of each worker, so that each rail has half of the bytes. A second or more of
   * them, since a thread of its own reads the counters as the measurement begins.
   */
  private static Scenario scenario(String transport, String operation) {
    return Scenario.defaults(SweepScenario.KIND)
        .with(
            Map.of(
                "transport", transport,
                "operation", operation,
                "workers", "2",
                "sizes", "256KiB",
                "spread", "4MiB",
                "iterations", "8000",
                "warmUp", "0",
                "window", "8"));
  }

  private static long counted(NodeRecord node, String rail, boolean sent) {
    Evidence evidence = Objects.requireNonNull(Objects.requireNonNull(node.result()).evidence());
    PortTraffic portTraffic =
        evidence.traffic().stream().filter(t -> t.name().equals(rail)).findFirst().orElseThrow();
    return sent ? portTraffic.sentBytes() : portTraffic.receivedBytes();
  }

  private static NodeProfile node(int number, String second) {
    String first = second.startsWith("rail") ? "eth0" : two.hosts().host(number).address();
    return TwoHostConsole.node(
        two.hosts(), number, "rails: [%s, %s]".formatted(first, second), TwoHostConsole.OVER_TCP);
  }
}
