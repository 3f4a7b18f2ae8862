package io.throughline.protocol.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.time.Duration;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RunPlanTest {
  @ParameterizedTest
  @CsvSource({"2, PT20S", "3, PT20.75S", "64, PT1M6.5S", "1000, PT1M20S"})
  void shouldGiveRanksOfALargeGroupLongerToConnect(int ranks, Duration expected) {
    RunPlan plan =
        new RunPlan(
            "run",
            "all-reduce",
            CollectiveScenario.KIND.id(),
            Scenario.defaults(CollectiveScenario.KIND).with(Map.of("timeout", "20s")).effective(),
            "tcp",
            IntStream.range(0, ranks)
                .mapToObj(i -> Assignment.plain("n" + i, "rank-" + i, "127.0.0.1"))
                .toList());
    assertThat(Duration.ofNanos(plan.connectNanos())).isEqualTo(expected);
  }
}
