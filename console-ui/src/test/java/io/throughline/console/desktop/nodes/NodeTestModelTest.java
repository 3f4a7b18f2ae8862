package io.throughline.console.desktop.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.step.StepRow;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.console.run.view.NodeView;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import java.util.List;
import org.junit.jupiter.api.Test;

class NodeTestModelTest {
  private final NodeProfile node =
      NodeProfileYaml.read("rack1-a.yaml", "rack1-a", "ssh: {host: 10.0.0.11}\n");
  private final NodeTestModel model = new NodeTestModel(node);

  @Test
  void shouldShowEveryStepBeforeTheFirst() {
    assertThat(model.rowsProperty().get())
        .extracting(StepRow::state)
        .containsOnly(StepRow.State.WAITING)
        .hasSize(9);
  }

  @Test
  void shouldTickOffWhatIsDone() {
    model.update(NodeTestCards.running());

    assertThat(row("Log in").state()).isEqualTo(StepRow.State.DONE);
    assertThat(row("Log in").time()).isEqualTo("88 ms");
    assertThat(row("Check the agent's bundle").state()).isEqualTo(StepRow.State.RUNNING);
    assertThat(row("Check the agent's bundle").detail()).isEqualTo("18.2 of 27.1 MB sent");
    assertThat(row("Transports").state()).isEqualTo(StepRow.State.WAITING);
    assertThat(model.overProperty().get()).isFalse();
  }

  @Test
  void shouldShowWhatTheNodeHas() {
    model.update(NodeTestCards.good());

    assertThat(model.outcomeProperty().get()).isEqualTo("rack1-a can be used.");
    assertThat(row("UCX").detail()).isEqualTo("1.13.1, from the system");
    assertThat(row("Transports").detail()).isEqualTo("ucx (rc_mlx5, tcp, posix), tcp");
    assertThat(row("Clean-up verified").state()).isEqualTo(StepRow.State.DONE);
    assertThat(model.factsProperty().get().getFirst()).contains("Debian GNU/Linux 12");
  }

  @Test
  void shouldNotCallANodeUsableThatLacksTheDeviceOfItsProfile() {
    NodeTestView good = NodeTestCards.good();
    NodeTestModel other =
        new NodeTestModel(
            NodeProfileYaml.read("n.yaml", "n", "ssh: {host: 10.0.0.11}\ndata: {device: nope0}\n"));
    other.update(
        new NodeTestView(
            good.node(),
            true,
            good.environment(),
            new Capabilities(
                List.of(
                    new TransportState(
                        "ucx", true, "1.13.1", "system", List.of("tcp/eth0"), List.of()))),
            good.inspection(),
            good.cleanUp()));

    assertThat(other.outcomeProperty().get()).isEqualTo("n cannot be used yet.");
    assertThat(other.unsaid()).contains("data.device=nope0: UCX has no device 'nope0'");
  }

  @Test
  void shouldSayAtTheFailingStepWhatToDoAndLeaveTheRest() {
    model.update(NodeTestCards.failed());

    assertThat(model.outcomeProperty().get()).isEqualTo("rack1-a cannot be used yet.");
    assertThat(row("Check the host key").state()).isEqualTo(StepRow.State.FAILED);
    assertThat(row("Log in").state()).isEqualTo(StepRow.State.SKIPPED);
    assertThat(model.unsaid()).contains("then remove that line");
    assertThat(model.text())
        .contains("[FAIL] Check the host key")
        .contains("then remove that line");
  }

  @Test
  void shouldShowTheWaitForATurnBeforeTheSteps() {
    LaunchStepEvent queue =
        new LaunchStepEvent(
            "queue", LaunchStepEvent.State.STARTED, "8 agents start on this machine at a time", 0);

    List<StepRow> rows = StepRow.launch(NodeProfile.Launch.LOCAL, List.of(queue), false);

    assertThat(rows)
        .extracting(StepRow::label)
        .containsExactly("Wait for its turn", "Start the agent", "Open the channel", "Agent joins");
    assertThat(rows.getFirst().state()).isEqualTo(StepRow.State.RUNNING);
  }

  @Test
  void shouldNotSayTwiceWhatTheFailingStepSays() {
    LaunchStepEvent connect =
        new LaunchStepEvent("connect", LaunchStepEvent.State.FAILED, "nothing listens there", 1);
    model.update(
        new NodeTestView(
            new NodeView(
                "rack1-a", "", "failed", List.of(connect), "connect: nothing listens there"),
            true,
            null,
            null,
            null,
            null));

    assertThat(row("Connect").detail()).isEqualTo("nothing listens there");
    assertThat(model.unsaid()).isEmpty();
    assertThat(model.text()).contains("nothing listens there");
  }

  private StepRow row(String label) {
    return model.rowsProperty().get().stream()
        .filter(r -> r.label().equals(label))
        .findFirst()
        .orElseThrow();
  }
}
