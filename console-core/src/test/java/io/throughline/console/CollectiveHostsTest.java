package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.GroupFigures;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RankArrivals;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Collectives by Throughline's own engine between two hosts, two ranks on each. */
@Requires(hosts = true)
@Timeout(180)
@Tag("waits")
class CollectiveHostsTest {
  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  private static NodeProfile node(int number) {
    return TwoHostConsole.node(two.hosts(), number, "device: eth0", TwoHostConsole.OVER_TCP);
  }

  private static RunRecord run(Map<String, String> settings) throws InterruptedException {
    return two.console()
        .engine()
        .start(
            Scenario.defaults(CollectiveScenario.KIND)
                .with(Map.of("duration", "100ms", "warmUp", "20ms", "verify", "every"))
                .with(settings),
            List.of(node(1), node(1), node(2), node(2)),
            Questions.NOBODY)
        .await();
  }

  /** By {@code mod} each group has a rank on either host, by {@code div} a host for itself. */
  @ParameterizedTest
  @CsvSource({"ucx, mod 2", "tcp, mod 2", "ucx, div 2", "tcp, div 2"})
  void shouldCarryOutCollectivesInGroupsAtOnce(String transport, String split) throws Exception {
    RunRecord record =
        run(
            Map.of(
                "transport",
                transport,
                "sizes",
                "64B, 1MiB",
                "collective",
                "all-to-all",
                "split",
                split));

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.results().points()).hasSize(2);
    for (Point point : record.results().points()) {
      assertThat(point.complete()).isTrue();
      assertThat(point.checked().verified()).isGreaterThanOrEqualTo(point.basis().messages());
      assertThat(point.checked().mismatches()).isZero();
      assertThat(point.groups())
          .extracting(GroupFigures::ranks)
          .containsExactlyElementsOf(
              split.equals("mod 2")
                  ? List.of(List.of(0, 2), List.of(1, 3))
                  : List.of(List.of(0, 1), List.of(2, 3)));
      assertThat(point.arrivals()).extracting(RankArrivals::rank).containsExactly(0, 1, 2, 3);
    }
    record.nodes().forEach(TestConsole::assertClean);
  }
}
