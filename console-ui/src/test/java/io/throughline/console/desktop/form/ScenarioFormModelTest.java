package io.throughline.console.desktop.form;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.form.FieldModel.State;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StreamScenario;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ScenarioFormModelTest {
  private final Scenario saved =
      Scenario.defaults(StreamScenario.KIND).with(Map.of("transfers", "50"));
  private final ScenarioFormModel form = new ScenarioFormModel(saved);

  @Test
  void shouldShowEverySettingInItsGroup() {
    assertThat(form.fields().stream().map(FieldModel::id))
        .containsExactlyElementsOf(
            StreamScenario.KIND.settings().stream().map(s -> s.id()).toList());
    assertThat(form.groups().getFirst().title()).isEqualTo("Ring");
  }

  @Test
  void shouldStartFromWhatWasSaved() {
    assertThat(form.field("transfers").value()).isEqualTo("50");
    assertThat(form.field("buffers").value()).isEqualTo("64");
    assertThat(form.scenario()).isEqualTo(saved);
    assertThat(form.changesProperty().get()).isZero();
  }

  @Test
  void shouldShowWhatIsSavedAsTextAndDefaultsAsPrompts() {
    FieldModel transfers = form.field("transfers");
    FieldModel buffers = form.field("buffers");

    assertThat(transfers.textProperty().get()).isEqualTo("50");
    assertThat(transfers.stateProperty().get()).isEqualTo(State.SAVED);
    assertThat(buffers.textProperty().get()).isEmpty();
    assertThat(buffers.baseProperty().get()).isEqualTo("64");
    assertThat(buffers.stateProperty().get()).isEqualTo(State.DEFAULT);
    buffers.textProperty().set("128");
    assertThat(buffers.stateProperty().get()).isEqualTo(State.CHANGED);
    assertThat(form.count(State.SAVED)).isEqualTo(1);
    assertThat(form.count(State.CHANGED)).isEqualTo(1);
  }

  @Test
  void shouldResetAFieldToWhatIsSavedAndThenToTheDefault() {
    FieldModel transfers = form.field("transfers");
    transfers.textProperty().set("70");
    assertThat(transfers.resetValue()).isEqualTo("50");

    transfers.reset();
    assertThat(transfers.stateProperty().get()).isEqualTo(State.SAVED);
    transfers.reset();

    assertThat(transfers.textProperty().get()).isEmpty();
    assertThat(transfers.stateProperty().get()).isEqualTo(State.CHANGED);
    assertThat(form.scenario().effective().number("transfers"))
        .isEqualTo(Scenario.defaults(StreamScenario.KIND).effective().number("transfers"));
    transfers.reset();
    assertThat(form.scenario()).isEqualTo(saved);
  }

  @Test
  void shouldTakeAnEmptiedFieldForTheDefault() {
    form.field("transfers").textProperty().set("");

    assertThat(form.scenario().given())
        .containsEntry("transfers", form.field("transfers").baseProperty().get());
  }

  @Test
  void shouldSetUcxVariablesOfOneRun() {
    Scenario withTls = saved.withUcx(Map.of("UCX_TLS", "tcp"));
    ScenarioFormModel run = ScenarioFormModel.ofRun(withTls);
    FieldModel variables = run.field("ucxEnvironment");
    assertThat(variables.textProperty().get()).isEqualTo("UCX_TLS=tcp");
    assertThat(run.scenario()).isEqualTo(withTls);

    variables.textProperty().set("UCX_TLS=tcp,self\n UCX_RNDV_THRESH = 8k");
    assertThat(run.scenario().ucxEnvironment())
        .containsExactly(Map.entry("UCX_TLS", "tcp,self"), Map.entry("UCX_RNDV_THRESH", "8k"));

    variables.textProperty().set("UCX_TLS=tcp\nUCX_TLS=rc");
    assertThat(variables.problemProperty().get()).isEqualTo("UCX_TLS is given twice; give it once");
    variables.textProperty().set("TLS=tcp\nUCX_TLS");
    assertThat(run.validProperty().get()).isFalse();
    assertThat(variables.problemProperty().get().lines())
        .containsExactly(
            "'TLS' does not begin with UCX_ or UCC_; only UCX's and UCC's own variables are handed on",
            "'UCX_TLS' is no variable; write it as UCX_TLS=tcp");
    variables.textProperty().set("");
    assertThat(run.scenario().ucxEnvironment()).isEmpty();
  }

  @Test
  void shouldGiveWhatWasTyped() {
    form.field("bufferSize").textProperty().set(" 1MiB ");

    assertThat(form.scenario().given())
        .containsEntry("bufferSize", "1MiB")
        .containsEntry("transfers", "50");
    assertThat(form.changesProperty().get()).isEqualTo(1);
  }

  @Test
  void shouldRefuseAValueInTheSameWordsAsTheCommandLine() {
    form.field("bufferSize").textProperty().set("16 MiBs");

    assertThat(form.validProperty().get()).isFalse();
    assertThat(form.field("bufferSize").problemProperty().get())
        .isEqualTo(wordsOfTheCommandLine(Map.of("bufferSize", "16 MiBs")));
  }

  @Test
  void shouldMarkTheFieldThatBreaksARuleAcrossFields() {
    form.field("threshold").textProperty().set("65");

    assertThat(form.validProperty().get()).isFalse();
    assertThat(form.field("threshold").problemProperty().get())
        .contains("65 is more than the ring's 64 buffers")
        .contains("raise buffers");

    form.field("buffers").textProperty().set("128");

    assertThat(form.validProperty().get()).isTrue();
    assertThat(form.field("threshold").problemProperty().get()).isEmpty();
  }

  @Test
  void shouldCountAValueThatIsTheSavedOneAsUnchanged() {
    form.field("transfers").textProperty().set("50");

    assertThat(form.changesProperty().get()).isZero();
  }

  @Test
  void shouldResetAllFields() {
    form.field("threshold").textProperty().set("nonsense");
    form.field("transport").choose("tcp");

    form.reset();

    assertThat(form.scenario()).isEqualTo(saved);
    assertThat(form.validProperty().get()).isTrue();
  }

  private String wordsOfTheCommandLine(Map<String, String> set) {
    ProblemException refused =
        Assertions.catchThrowableOfType(ProblemException.class, () -> saved.with(set).effective());
    return refused.problems().getFirst().what();
  }
}
