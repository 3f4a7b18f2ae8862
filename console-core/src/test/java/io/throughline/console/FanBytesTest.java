package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The bytes that one node allows, among flows between real agents on this machine. */
@Timeout(180)
class FanBytesTest extends WithConsole {

  @ParameterizedTest
  @CsvSource({"incast", "fan-out"})
  void shouldEndTheFlowsOfANodeBeforeTheyPassItsBytesAndNoOther(String kind) throws Exception {
    NodeProfile little = FanLimitsTest.limited("c", "bytes: 17MiB");
    // A checked round moves a window of messages, so each round takes 4 MiB and more.
    // The other end of a flow that was stopped is told: it does not wait for the timeout.
    RunRecord record =
        tests.run(
            FanLimitsTest.fan(kind, "repeats", "3", "warmUp", "0", "timeout", "5min"),
            A,
            B,
            little,
            FanLimitsTest.D);

    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("ended in round", "limits.bytes of node c allows 17 MiB", "would pass it");
    GroupResult group = Objects.requireNonNull(record.ranks().group());
    long moved = 0;
    for (FlowResult flow : group.flows()) {
      if (flow.flow().touches(2)) {
        moved += flow.bytes();
      } else {
        assertThat(flow.complete()).as("%s", flow).isTrue();
      }
    }
    int broken =
        group.flows().stream()
            .filter(flow -> !flow.complete())
            .mapToInt(FlowResult::round)
            .max()
            .orElseThrow();
    assertThat(record.status().reason()).contains("ended in round %d:".formatted(broken + 1));
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
    assertThatThrownBy(() ->
            tests.start(
                FanLimitsTest.fan("incast"),
                FanLimitsTest.limited("a", "bytes: 20MiB"),
                B,
                FanLimitsTest.D))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "node a: limits.bytes: the run moves 24 MiB and more, and the node allows 20 MiB");
    assertThat(
            tests
                .console()
                .engine()
                .check(
                    FanLimitsTest.fan("incast"),
                    List.of(A, FanLimitsTest.limited("c", "bytes: 20MiB"), FanLimitsTest.D)))
        .as("each of the others moves 12 MiB")
        .isEmpty();
  }
}
