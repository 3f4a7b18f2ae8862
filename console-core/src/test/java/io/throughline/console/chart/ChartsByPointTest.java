package io.throughline.console.chart;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.PointRun;
import io.throughline.console.testing.Records;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ChartsByPointTest {
  @Test
  void shouldHaveNoLineForAPercentileThatNoPointHas() {
    RunPlan plan =
        PointRun.plan("20261121-061500-7f", SweepScenario.KIND, Map.of("sizes", "64KiB,1MiB"));
    PointChart latency =
        ChartsByPoint.of(
                Records.points(
                    plan,
                    new PointRun(plan, Records.STARTED)
                        .points().stream().map(PointRun::few).toList(),
                    List.of()),
                List.of())
            .getLast();
    assertThat(latency.lines()).extracting(Line::label).containsExactly("max", "p99", "p90", "p50");
    assertThat(latency.bands()).as("p99 and p50").containsExactly(new Band(1, 3));
  }
}
