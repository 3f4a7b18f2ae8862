package io.throughline.console.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testfx.api.FxToolkit;

class PointsPaneTest {
  @BeforeAll
  static void startToolkit() throws TimeoutException {
    // The class of a control cannot be loaded without.
    FxToolkit.registerPrimaryStage();
  }

  @ParameterizedTest
  @CsvSource({
    "Within 1 ms, Within|1 ms",
    "p99 by alone, p99 by|alone",
    "Of expected, Of|expected",
    "busbw, busbw",
    "½ p50, ½ p50"
  })
  void shouldKeepANumberWithItsUnitInATitleOfTwoLines(String title, String lines) {
    assertThat(PointsPane.title(title)).isEqualTo(lines.replace('|', '\n'));
  }
}
