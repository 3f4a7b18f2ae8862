package io.throughline.console.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.run.RunModel.State;
import io.throughline.console.desktop.step.StepRow;
import io.throughline.console.run.verdict.Headline;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.SamplePoints;
import io.throughline.console.testing.SampleRun;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RunModelTest {
  private final RunModel model = new RunModel();

  @BeforeEach
  void start() {
    model.starting(SampleRun.SCENARIO, SampleRun.NODES);
  }

  @Test
  void shouldShowTheLaunchOfEachNode() {
    model.update(SampleRun.launching(), SampleRun.series(0, 0.1));

    assertThat(model.titleProperty().get()).isEqualTo("Launching agents for stream");
    assertThat(model.fractionProperty().get()).isEqualTo(-1);
    NodeRow sender = model.nodesProperty().get().getFirst();
    assertThat(sender.role()).isEqualTo("Sender");
    assertThat(sender.steps())
        .extracting(StepRow::state)
        .containsExactly(StepRow.State.DONE, StepRow.State.RUNNING, StepRow.State.WAITING);
  }

  @Test
  void shouldShowTheLaunchOfEachRankOfANode() {
    NodeProfile node = NodeProfile.local("a");
    model.starting(Scenario.defaults(MatrixScenario.KIND), List.of(node, node));
    RunView launching = SampleRun.launching();

    model.update(
        new RunView(
            launching.runId(),
            launching.plan(),
            launching.phase(),
            List.of(
                new NodeView("a", "rank-1", "start", List.of(), ""),
                new NodeView("a~1", "rank-2", "start", List.of(), "")),
            launching.progress(),
            List.of(),
            List.of(),
            null,
            null),
        SampleRun.series(0, 0.1));

    assertThat(model.nodesProperty().get())
        .allSatisfy(rank ->
            assertThat(rank.steps())
                .as("no SSH leads to %s", rank.node())
                .extracting(StepRow::label)
                .containsExactly("Start the agent", "Open the channel", "Agent joins"));
  }

  @Test
  void shouldShowHowFarItIsAndWhatMatters() {
    model.update(SampleRun.running(), SampleRun.series(372, 0.1));

    assertThat(model.titleProperty().get()).isEqualTo("Running stream");
    assertThat(model.wordsProperty().get()).isEqualTo("rack1-a → rack1-b over ucx");
    assertThat(model.clockProperty().get()).isEqualTo("0:37  ·  0:22 left");
    assertThat(model.fractionProperty().get()).isEqualTo(0.62);
    assertThat(model.figuresProperty().get())
        .extracting(Figure::value)
        .containsExactly("11.3 GB/s", "11.4 GB/s", "2.46 ms", "34", "3.4 %");
  }

  @Test
  void shouldGiveTheWholeRunsFiguresAtTheEnd() {
    model.update(SampleRun.running(), SampleRun.series(372, 0.1));
    model.update(SampleRun.done(Outcome.PASSED), SampleRun.series(600, 0.1));

    assertThat(model.busy()).isFalse();
    assertThat(model.toneProperty().get()).isEqualTo(StatusLevel.GOOD);
    assertThat(model.titleProperty().get()).isEqualTo("Passed, 1 warning");
    assertThat(model.figuresProperty().get())
        .extracting(Figure::value)
        .containsExactly("11.3 GB/s", "11.4 GB/s", "2.71 ms", "60", "3.4 %");
    assertThat(model.nodesProperty().get())
        .allSatisfy(
            node -> assertThat(node.cleanUp()).startsWith("Clean: nothing left behind (processes"));
  }

  @Test
  void shouldSayWhichThresholdWasMissedAndByHowMuch() {
    model.update(SampleRun.done(Outcome.MISSED), SampleRun.series(600, 0.1));

    assertThat(model.toneProperty().get()).isEqualTo(StatusLevel.WARN);
    assertThat(model.wordsProperty().get())
        .isEqualTo("receiver.bandwidth: measured 11.3 GB/s, required >= 12 GB/s");
  }

  @Test
  void shouldSayWhichRunIsShown() {
    assertThat(model.identityProperty().get()).isEmpty();
    model.update(SampleRun.running(), SampleRun.series(10, 0.1));
    String run = "stream  ·  " + SampleRun.running().runId();
    assertThat(model.identityProperty().get()).isEqualTo(run);

    model.update(SampleRun.done(Outcome.PASSED), SampleRun.series(600, 0.1));

    assertThat(model.identityProperty().get()).startsWith(run + "  ·  started ").contains(":");
  }

  @Test
  void shouldTellTheNavigationOfARunThatGoesOn() {
    var activity = model.activity();
    assertThat(activity.getValue()).isEqualTo("Starting stream");
    model.update(SampleRun.running(), SampleRun.series(10, 0.1));
    assertThat(activity.getValue()).isEqualTo("Running stream");
    model.update(SampleRun.done(Outcome.PASSED), SampleRun.series(600, 0.1));
    assertThat(activity.getValue()).isEmpty();
  }

  @Test
  void shouldLastOnceAMinuteIsOver() {
    AtomicLong now = new AtomicLong(-5);
    RunModel timed = new RunModel(now::get);
    timed.starting(SampleRun.SCENARIO, SampleRun.NODES);
    now.addAndGet(59_999_999_999L);
    assertThat(timed.lasting()).isFalse();
    now.addAndGet(1);
    assertThat(timed.lasting()).isTrue();
    timed.refused("no");
    assertThat(timed.lasting()).isFalse();
  }

  @Test
  void shouldSayWhyItFailedAndAtWhichNode() {
    model.update(SampleRun.done(Outcome.FAILED), SampleRun.series(600, 0.1));

    assertThat(model.titleProperty().get()).isEqualTo("Failed");
    assertThat(model.wordsProperty().get()).contains("signal 9");
    NodeRow receiver = model.nodesProperty().get().getLast();
    assertThat(receiver.tone()).isEqualTo(StatusLevel.BAD);
    assertThat(receiver.problem()).startsWith("its agent was lost");
  }

  @Test
  void shouldStayStoppingUntilTheEnd() {
    model.update(SampleRun.running(), SampleRun.series(372, 0.1));
    model.stopping();
    model.update(SampleRun.running(), SampleRun.series(380, 0.1));

    assertThat(model.stateProperty().get()).isEqualTo(State.STOPPING);
    assertThat(model.titleProperty().get()).isEqualTo("Stopping stream");

    model.update(SampleRun.done(Outcome.STOPPED), SampleRun.series(380, 0.1));

    assertThat(model.stateProperty().get()).isEqualTo(State.DONE);
    assertThat(model.titleProperty().get()).isEqualTo("Stopped");
  }

  @Test
  void shouldSayWhyItWasNotStarted() {
    model.refused("node rack1-a: no such host");

    assertThat(model.busy()).isFalse();
    assertThat(model.titleProperty().get()).isEqualTo("Not started");
    assertThat(model.wordsProperty().get()).isEqualTo("node rack1-a: no such host");
  }

  @Test
  void shouldForgetTheLastRunWhenTheNextStarts() {
    model.update(SampleRun.done(Outcome.FAILED), SampleRun.series(600, 0.1));

    model.starting(SampleRun.SCENARIO, SampleRun.NODES);

    assertThat(model.recordProperty().get()).isNull();
    assertThat(model.eventsProperty().get()).isEmpty();
    assertThat(model.toneProperty().get()).isEqualTo(StatusLevel.NEUTRAL);
    assertThat(model.seriesProperty().get().points()).isEmpty();
  }

  @Test
  void shouldShowEachPointAsItIsFinishedAndWhatMatteredAtTheEnd() {
    SamplePoints sweep = new SamplePoints(SweepScenario.KIND, Map.of());
    model.starting(sweep.scenario(), SampleRun.NODES);
    assertThat(model.specsProperty().get()).hasSize(sweep.count());

    model.update(sweep.running(2), sweep.series(2));

    assertThat(model.wordsProperty().get()).endsWith("over ucx  ·  point 3 of 5: 1 MiB");
    assertThat(model.pointsProperty().get()).hasSize(2);
    assertThat(model.figuresProperty().get())
        .extracting(Figure::label)
        .containsExactly("Receiver bandwidth", "Peak bandwidth, receiver", "Lowest median latency");

    model.update(sweep.done(), sweep.series(sweep.count()));

    assertThat(model.pointsProperty().get()).hasSize(sweep.count());
    assertThat(model.figuresProperty().get())
        .extracting(Figure::value)
        .isEqualTo(
            Headline.of(Objects.requireNonNull(sweep.done().record())).stream()
                .map(Headline::value)
                .toList());

    model.starting(SampleRun.SCENARIO, SampleRun.NODES);
    assertThat(model.specsProperty().get()).isEmpty();
    assertThat(model.pointsProperty().get()).isEmpty();
  }
}
