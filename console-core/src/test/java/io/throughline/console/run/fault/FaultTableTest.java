package io.throughline.console.run.fault;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.plan.Planner;
import io.throughline.console.testing.Streams;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.scenario.FaultCollectiveScenario;
import io.throughline.protocol.scenario.FaultScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.ScenarioKind;
import io.throughline.testing.SettingPairs;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line on who detected a fault, where nobody did. */
class FaultTableTest {
  private static final long MILLI = 1_000_000;

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "freeze | 1000 | 180 | 1.5s | 20s | nothing to detect: undone after 1 s, and a node counts as lost after 1.50 s without a heartbeat (heartbeatTimeout); it showed in the rate alone, below half after 180 ms",
        "freeze | 1000 | -1 | 1.5s | 20s | nothing to detect: undone after 1 s, and a node counts as lost after 1.50 s without a heartbeat (heartbeatTimeout); the rate did not fall below half",
        "freeze | 1000 | 180 | 5s | 2s | nothing to detect: undone after 1 s, and a run ends after 2 s in which nothing moves (timeout); it showed in the rate alone, below half after 180 ms",
        "rate-cut | 2000 | 180 | 1.5s | 10s | nothing to detect: undone after 2 s, and a run ends after 10 s in which nothing moves (timeout); it showed in the rate alone, below half after 180 ms",
        "freeze | 2000 | 180 | 1.5s | 20s | not detected",
        "freeze | -1 | 180 | 1.5s | 20s | not detected",
        "flipped-bit | -1 | -1 | 1.5s | 20s | not detected"
      })
  void shouldTellWhetherAnybodyHadTo(
      String kind,
      long undone,
      long stopped,
      String heartbeatTimeout,
      String timeout,
      String told) {
    for (ScenarioKind scenario : List.of(FaultScenario.KIND, FaultCollectiveScenario.KIND)) {
      assertThat(table(scenario, kind, undone, stopped, heartbeatTimeout, timeout).figures())
          .as(scenario.toString())
          .contains(new FaultTable.Row("Detected after", told));
    }
  }

  private static FaultTable table(
      ScenarioKind scenario,
      String kind,
      long undone,
      long stopped,
      String heartbeatTimeout,
      String timeout) {
    RunPlan plan =
        Planner.plan(
            Scenario.defaults(scenario)
                .with(SettingPairs.of("heartbeatTimeout", heartbeatTimeout, "timeout", timeout)),
            List.of(Streams.A, Streams.B));
    return FaultTable.of(
        new FaultResult(
            new FaultResult.Injected(kind, "a", "", 1000 * MILLI, 0, nanos(undone)),
            nanos(stopped),
            new FaultResult.Detection(FaultResult.NEVER, "", ""),
            new FaultResult.Recovery(FaultResult.NEVER, 1e6, 0),
            new FaultResult.Damage(0, 0),
            new FaultResult.Criterion("recovery", true, ""),
            List.of(),
            List.of()),
        plan);
  }

  private static long nanos(long millis) {
    return millis < 0 ? FaultResult.NEVER : millis * MILLI;
  }
}
