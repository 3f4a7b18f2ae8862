package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class StepsTest {
  @Test
  @Timeout(20)
  void shouldEndAStepThatFailsWithAnError() {
    Steps steps = new Steps("n1", event -> {});
    assertThatThrownBy(() ->
            steps.run(
                "start",
                Duration.ofMinutes(5),
                "",
                () -> {
                  throw new NoClassDefFoundError("x/Y");
                }))
        .isInstanceOf(LaunchException.class)
        .hasMessageContaining("node n1: start: java.lang.NoClassDefFoundError: x/Y");
  }
}
