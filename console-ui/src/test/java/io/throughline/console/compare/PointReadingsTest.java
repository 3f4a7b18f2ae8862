package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.PointRun;
import io.throughline.protocol.scenario.PipelineScenario;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PointReadingsTest {
  @Test
  void shouldTellTheWholeOfAPipelineFromItsStages() {
    List<String> subjects =
        PointRun.plan("p", PipelineScenario.KIND, Map.of()).points().stream()
            .map(PointReadings::subject)
            .toList();
    assertThat(subjects).doesNotHaveDuplicates();
    assertThat(subjects).contains("network alone, 1 MiB, window 8", "pipeline, 1 MiB, window 8");
  }
}
