package io.throughline.console.desktop.form;

import static io.throughline.console.desktop.Waiting.onFx;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.concurrent.TimeoutException;
import javafx.scene.Scene;
import javafx.scene.control.Label;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.testfx.api.FxToolkit;

class ScenarioFormTest {
  @BeforeAll
  static void open() throws TimeoutException {
    FxToolkit.registerPrimaryStage();
  }

  @Test
  void shouldBeginWithTheHelpOfItsFirstField() {
    String help =
        onFx(() -> {
          ScenarioForm form = new ScenarioForm();
          form.show(new ScenarioFormModel(Scenario.defaults(StreamScenario.KIND)));
          new Scene(form, 400, 600).snapshot(null);
          return ((Label) form.lookup("#help-name")).getText();
        });
    assertThat(help).isEqualTo("Buffers");
  }
}
