package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.fairness.Fairness;
import io.throughline.console.fairness.FlowShare;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.group.Flow;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Flows of a traffic matrix between real agents on this machine. */
@Timeout(180)
@Tag("measures")
class TrafficRunTest extends WithConsole {

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldMoveTheBytesOfEachFlowAloneAndAtOnce(String transport) throws Exception {
    RunRecord record =
        tests.run(
            Scenario.defaults(ScenarioKinds.get("traffic"))
                .with(
                    Map.of(
                        "traffic",
                        "0,8MiB,2MiB;0,0,0;0,4MiB,0",
                        "transport",
                        transport,
                        "repeats",
                        "2",
                        "warmUp",
                        "5ms",
                        "spread",
                        "1MiB")),
            A,
            A,
            B);

    assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.COMPLETED);
    GroupResult group = Objects.requireNonNull(record.group());
    assertThat(group.fans()).isFalse();
    assertThat(group.atOnce()).containsExactly(3, 4);
    assertThat(group.flows()).hasSize(3 + 2 * 3).allMatch(FlowResult::complete);
    Map<Flow, Long> bytes =
        Map.of(new Flow(0, 1), 8L << 20, new Flow(0, 2), 2L << 20, new Flow(2, 1), 4L << 20);
    assertThat(group.flows())
        .allMatch(flow -> Objects.equals(flow.bytes(), bytes.get(flow.flow())));
    assertThat(group.flows()).allMatch(flow -> flow.checked().mismatches() == 0);
    Fairness fairness = Fairness.of(group);
    assertThat(fairness.rounds()).isEqualTo(2);
    assertThat(fairness.flows())
        .extracting(FlowShare::flow)
        .containsExactlyInAnyOrderElementsOf(bytes.keySet());
    assertThat(fairness.flows()).allMatch(flow -> flow.ofAlone() > 0);
    record.nodes().forEach(TestConsole::assertClean);
  }
}
