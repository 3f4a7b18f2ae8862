package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits of one node among flows between real agents on this machine. */
@Timeout(180)
@Tag("measures")
class FanLimitsTest extends WithConsole {
  private static final NodeProfile D = NodeProfile.local("d");

  /** Far below what memory and CPUs carry of the flows beside it. */
  private static final long CAP = 1_000_000;

  private static NodeProfile limited(String name, String limit) {
    return NodeProfileYaml.read(
        name + ".yaml", name, "launch: local\nlimits:\n  %s\n".formatted(limit));
  }

  private static Scenario fan(String kind, String... pairs) {
    Map<String, String> settings =
        new HashMap<>(
            Map.of(
                "bytes", "4MiB",
                "repeats", "2",
                "warmUp", "5ms",
                "size", "64KiB",
                "spread", "1MiB",
                "transport", "tcp"));
    for (int i = 0; i < pairs.length; i += 2) {
      settings.put(pairs[i], pairs[i + 1]);
    }
    return Scenario.defaults(ScenarioKinds.get(kind)).with(settings);
  }

  @ParameterizedTest
  @CsvSource({"incast,tag", "fan-out,get"})
  void shouldHoldOneFlowToTheCapOfItsNodeAndNoOther(String kind, String operation)
      throws Exception {
    NodeProfile capped = limited("c", "bandwidth: 1MB/s");
    RunRecord record =
        tests.run(
            fan(kind, "operation", operation, "bytes", "1MiB", "window", "4"), A, B, capped, D);

    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.COMPLETED);
    Fairness fairness = Fairness.of(Objects.requireNonNull(record.group()));
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

    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(Fairness.of(Objects.requireNonNull(record.group())).flows())
        .hasSize(3)
        .allSatisfy(share -> assertThat(share.atOnce()).isBetween(0.5 * CAP, 1.1 * CAP));
  }

  @ParameterizedTest
  @CsvSource({"incast", "fan-out"})
  void shouldEndTheFlowsOfANodeBeforeTheyPassItsBytesAndNoOther(String kind) throws Exception {
    NodeProfile little = limited("c", "bytes: 17MiB");
    // A checked round moves a window of messages, so each round takes 4 MiB and more.
    RunRecord record = tests.run(fan(kind, "repeats", "3", "warmUp", "0"), A, B, little, D);

    assertThat(record.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.reason())
        .contains("ended in round", "limits.bytes of node c allows 17 MiB", "would pass it");
    GroupResult group = Objects.requireNonNull(record.group());
    long moved = 0;
    for (FlowResult flow : group.flows()) {
      if (flow.flow().touches(2)) {
        moved += flow.bytes();
      } else {
        assertThat(flow.complete()).as("%s", flow).isTrue();
      }
    }
    assertThat(group.flows())
        .filteredOn(flow -> flow.flow().touches(2))
        .hasSize(4)
        .anyMatch(FlowResult::complete)
        .anyMatch(flow -> flow.problem().contains("limits.bytes of node c"));
    assertThat(moved).isPositive().isLessThanOrEqualTo(17 << 20);
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldRefuseOnlyTheNodeWhoseFlowsMoveMore() {
    assertThatThrownBy(() -> tests.start(fan("incast"), limited("a", "bytes: 20MiB"), B, D))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "node a: limits.bytes: the run moves 24 MiB and more, and the node allows 20 MiB");
    assertThat(
            tests
                .console()
                .engine()
                .check(fan("incast"), List.of(A, limited("c", "bytes: 20MiB"), D)))
        .as("each of the others moves 12 MiB")
        .isEmpty();
  }
}
