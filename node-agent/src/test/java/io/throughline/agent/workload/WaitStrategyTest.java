package io.throughline.agent.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.result.WaitMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitStrategyTest {
  @ParameterizedTest
  @CsvSource({
    "auto, 1, 2, false, SPIN",
    "auto, 2, 4, false, SPIN",
    "auto, 2, 2, false, YIELD",
    "auto, 1, 1, false, YIELD",
    "auto, 3, 2, false, YIELD",
    "spin, 9, 1, false, SPIN",
    "yield, 1, 9, false, YIELD",
    "block, 1, 9, false, BLOCK",
    "block, 1, 9, true, YIELD",
  })
  void shouldChooseByTheCpusThatThereAre(
      String setting, int agents, int cpus, boolean looksAtMemory, WaitMode expected) {
    WaitStrategy waitStrategy = WaitStrategy.of(setting, agents, cpus, looksAtMemory);
    assertThat(waitStrategy.mode()).isEqualTo(expected);
    if (setting.equals("auto")) {
      assertThat(waitStrategy.text()).contains(Integer.toString(agents), cpus + " CPU");
    }
  }
}
