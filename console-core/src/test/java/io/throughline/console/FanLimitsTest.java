package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bandwidth caps of one node among flows between real agents on this machine. */
@Timeout(180)
@Tag("measures")
class FanLimitsTest extends WithConsole {
  static final NodeProfile D = NodeProfile.local("d");

  /** Far below what memory and CPUs carry of the flows beside it. */
  private static final long CAP = 1_000_000;

  static NodeProfile limited(String name, String limit) {
    return NodeProfileYaml.read(
        name + ".yaml", name, "launch: local\nlimits:\n  %s\n".formatted(limit));
  }

  static Scenario fan(String kind, String... pairs) {
    return Scenario.defaults(ScenarioKinds.get(kind))
        .with(
            Map.of(
                "bytes", "4MiB",
                "repeats", "2",
                "warmUp", "5ms",
                "size", "64KiB",
                "spread", "1MiB",
                "transport", "tcp"))
        .with(SettingPairs.of(pairs));
  }

  @ParameterizedTest
  @CsvSource({"incast,tag", "fan-out,get"})
  void shouldHoldOneFlowToTheCapOfItsNodeAndNoOther(String kind, String operation)
      throws Exception {
    NodeProfile capped = limited("c", "bandwidth: 1MB/s");
    RunRecord record =
        tests.run(
            fan(kind, "operation", operation, "bytes", "1MiB", "window", "4"), A, B, capped, D);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    Fairness fairness = Fairness.of(Objects.requireNonNull(record.ranks().group()));
    assertThat(fairness.flows()).hasSize(3);
    for (FlowShare share : fairness.flows()) {
      if (share.flow().touches(2)) {
        assertThat(List.of(share.alone(), share.atOnce()))
            .allSatisfy(rate -> assertThat(rate).isBetween(0.5 * CAP, 1.1 * CAP));
      } else {
        assertThat(List.of(share.alone(), share.atOnce()))
            .allSatisfy(rate -> assertThat(rate).isGreaterThan(2.5 * CAP));
      }
    }
  }

  @Test
  void shouldDivideTheCapOfARootAmongWhatItSends() throws Exception {
    NodeProfile capped = limited("c", "bandwidth: 3MB/s");
    RunRecord record =
        tests.run(
            fan("fan-out", "alone", "false", "bytes", "1MiB", "window", "4"), capped, A, B, D);

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(Fairness.of(Objects.requireNonNull(record.ranks().group())).flows())
        .hasSize(3)
        .allSatisfy(share -> assertThat(share.atOnce()).isBetween(0.5 * CAP, 1.1 * CAP));
  }
}
