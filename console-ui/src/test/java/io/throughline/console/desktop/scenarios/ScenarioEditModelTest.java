package io.throughline.console.desktop.scenarios;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.Threshold;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ScenarioEditModelTest {
  private final Scenario saved =
      new Scenario(
          "mine",
          "What I measure",
          StreamScenario.KIND,
          Map.of("buffers", "32", "threshold", "24"),
          Map.of("UCX_TLS", "tcp"),
          List.of(Threshold.parse("receiver.bandwidth >= 1GB/s")));
  private final ScenarioEditModel model =
      new ScenarioEditModel(saved, false, Set.of("mine", "other"));

  @Test
  void shouldBeUnchangedAtFirstAndAfterReverting() {
    assertThat(model.changedProperty().get()).isFalse();
    assertThat(model.scenario()).contains(saved);

    model.field("description").textProperty().set("Something else");
    model.settings().field("threshold").textProperty().set("25");
    assertThat(model.changedProperty().get()).isTrue();
    model.revert();

    assertThat(model.changedProperty().get()).isFalse();
    assertThat(model.scenario()).contains(saved);
  }

  @Test
  void shouldTakeWhatWasTyped() {
    model.field("name").textProperty().set("faster");
    model.field("thresholds").textProperty().set("latency.p99 < 50us\n\nmismatches <= 0");
    model.field("ucxEnvironment").textProperty().set("UCX_TLS=rc,cuda_copy\nUCX_RNDV_THRESH=8k");
    model.settings().field("threshold").textProperty().set("20");

    Scenario typed = model.scenario().orElseThrow();

    assertThat(typed.name()).isEqualTo("faster");
    assertThat(typed.thresholds())
        .extracting(Threshold::toString)
        .containsExactly("latency.p99 < 50 µs", "mismatches <= 0");
    assertThat(typed.ucxEnvironment())
        .containsExactly(Map.entry("UCX_TLS", "rc,cuda_copy"), Map.entry("UCX_RNDV_THRESH", "8k"));
    assertThat(typed.given()).containsEntry("threshold", "20").containsEntry("buffers", "32");
  }

  @Test
  void shouldLeaveOutOfTheFileWhatIsAsItWouldBeAnyway() {
    String usual =
        StreamScenario.KIND.settings().stream()
            .filter(s -> s.id().equals("threshold"))
            .findFirst()
            .orElseThrow()
            .defaultText();
    model.settings().field("buffers").textProperty().set("64");
    model.settings().field("threshold").textProperty().set(usual);

    assertThat(model.scenario().orElseThrow().given()).doesNotContainKey("threshold");
  }

  @Test
  void shouldSayAtTheFieldWhatIsWrong() {
    model.field("name").textProperty().set("other");
    model.field("thresholds").textProperty().set("bandwith > 1GB/s\nlatency.p99 ~ 3");
    model.field("ucxEnvironment").textProperty().set("TLS=rc\nhello");
    model.settings().field("threshold").textProperty().set("33");

    assertThat(model.scenario()).isEmpty();
    assertThat(model.field("name").problemProperty().get())
        .isEqualTo("there is a scenario named other already; choose another name");
    assertThat(model.field("thresholds").problemProperty().get().lines())
        .hasSize(2)
        .anyMatch(line -> line.startsWith("'bandwith' is not a metric; metrics are "))
        .anyMatch(line -> line.equals("'~' is not a comparison; use >=, >, <= or <"));
    assertThat(model.field("ucxEnvironment").problemProperty().get().lines())
        .containsExactly(
            "'TLS' does not begin with UCX_ or UCC_; only UCX's and UCC's own variables are handed on",
            "'hello' is no variable; write it as UCX_TLS=tcp");
    assertThat(model.wrongFields())
        .containsExactly("Name", "Pass/fail criteria", "UCX variables", "Flow-control window");
  }

  @Test
  void shouldTakeAnyFreeNameForANewOne() {
    ScenarioEditModel fresh = new ScenarioEditModel(saved, true, Set.of("mine"));

    assertThat(fresh.changedProperty().get()).isTrue();
    assertThat(fresh.scenario()).isEmpty();
    fresh.field("name").textProperty().set("mine-2");
    assertThat(fresh.scenario()).isPresent();
  }
}
