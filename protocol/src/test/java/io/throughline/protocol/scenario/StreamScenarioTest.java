package io.throughline.protocol.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.setting.SettingValues;
import java.util.Map;
import org.junit.jupiter.api.Test;

class StreamScenarioTest {
  private static SettingValues values(Map<String, String> given) {
    return SettingValues.of("stream", StreamScenario.KIND.settings(), given);
  }

  @Test
  void shouldNameTheReceiversMemoryThatCannotBePolled() {
    assertThat(StreamScenario.check(values(Map.of("arrival", "poll", "senderMemory", "vram:0"))))
        .isEmpty();
    assertThat(
            StreamScenario.check(
                values(
                    Map.of(
                        "arrival", "poll", "senderMemory", "vram:0", "receiverMemory", "vram:0"))))
        .singleElement()
        .asString()
        .contains("while the receiver's memory is on a GPU");
  }
}
