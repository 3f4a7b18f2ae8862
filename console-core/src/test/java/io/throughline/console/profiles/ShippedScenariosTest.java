package io.throughline.console.profiles;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.UnusedSettings;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The scenarios that come along say nothing in vain. */
class ShippedScenariosTest {
  @Test
  void shouldHaveNoSettingWithoutEffect() {
    assertThat(new Profiles(TestConsole.HOME.resolve("profiles")).scenarios())
        .isNotEmpty()
        .allSatisfy(entry -> {
          Scenario scenario = Objects.requireNonNull(entry.content(), entry.name());
          assertThat(UnusedSettings.told(scenario.kind(), scenario.effective()))
              .as(entry.name())
              .isEmpty();
        });
  }
}
