package io.throughline.console.report.chart;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EndingProcessTest {
  @Test
  void shouldDrawAfterCtrlCWithWhatWasLoadedBefore() throws Exception {
    assertThat(EndingProcess.printed(EndingProcess.class, "loaded")).contains("drawn true");
  }
}
