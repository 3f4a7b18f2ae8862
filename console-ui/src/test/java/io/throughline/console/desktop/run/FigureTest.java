package io.throughline.console.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.sample.SeriesBuilder;
import io.throughline.console.testing.SamplePoints;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FigureTest {
  @ParameterizedTest
  @CsvSource({"barrier, false", "all-reduce, true"})
  void shouldTellTheBandwidthOfWhatMovesData(String collective, boolean told) {
    SamplePoints run =
        new SamplePoints(
            CollectiveScenario.KIND, Map.of("collective", collective, "sizes", "1MiB"));
    Scenario scenario = run.scenario();
    assertThat(tell(Figure.none(scenario.kind().workload(), run.done().plan().points())))
        .isEqualTo(told);
    assertThat(tell(Figure.of(run.running(0), new SeriesBuilder(1_000_000, 0).series())))
        .isEqualTo(told);
  }

  private static boolean tell(List<Figure> figures) {
    assertThat(figures).isNotEmpty();
    return figures.stream().anyMatch(figure -> figure.label().equals("Bandwidth"));
  }
}
