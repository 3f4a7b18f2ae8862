package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.throughline.console.history.History;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.Threshold;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Whole runs between two real agents on this machine. */
@Timeout(120)
class LocalRunTest extends WithConsole {

  @Test
  void shouldMeasureAStreamAndLeaveTheMachineClean() throws Exception {
    LiveRun run = tests.start(scenario("duration", "2s", "warmUp", "200ms"), A, B);
    RunView running =
        TestConsole.await(
            run, view -> view.phase() == Phase.RUNNING && view.progress().fraction() > 0.3);
    assertThat(running.plan().transport()).isEqualTo("ucx");
    assertThat(running.progress().receiverBandwidth()).isPositive();
    assertThat(running.progress().threshold()).isEqualTo(12);
    assertThat(running.nodes()).extracting(n -> n.state()).containsOnly("running");

    RunRecord record = run.await();

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(run.view().phase()).isEqualTo(Phase.DONE);
    assertThat(run.view().record()).isEqualTo(record);
    Summary summary = Objects.requireNonNull(record.results().summary());
    assertThat(summary.errors().mismatches()).isZero();
    assertThat(summary.arrived().elapsedNanos()).isBetween(1_900_000_000L, 4_000_000_000L);
    assertThat(summary.arrived().bytes()).isEqualTo(summary.arrived().transfers() * (64 << 10));
    assertThat(summary.receiverBandwidth())
        .isEqualTo(summary.arrived().bytes() * 1e9 / summary.arrived().elapsedNanos(), within(1.0));
    assertThat(summary.latencies()).containsKeys("post", "local", "flushed", "consumed");
    assertThat(flags(record)).doesNotContain("sides-disagree", "times-disagree", "partial");
    for (NodeRecord node : record.nodes()) {
      assertThat(Objects.requireNonNull(node.result()).carriers())
          .as("through memory, as both agents are here")
          .allMatch(carrier -> carrier.endsWith("/memory"));
      assertThat(Objects.requireNonNull(node.environment()).processors().cpus()).isPositive();
      assertThat(node.launch())
          .extracting(s -> s.step())
          .containsExactly("start", "channel", "join");
      TestConsole.assertClean(node);
    }
  }

  @Test
  void shouldKeepEverySampleThatItAcknowledged() throws Exception {
    LiveRun run = tests.start(scenario("duration", "2s", "warmUp", "0"), A, B);
    RunRecord record = run.await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    try (History again = History.open(data.resolve("history.db"))) {
      assertThat(again.run(record.runId())).contains(record);
      for (NodeRecord node : record.nodes()) {
        List<Sample> samples = again.samples(record.runId(), node.node());
        assertThat(samples).hasSizeGreaterThan(10);
        assertThat(samples)
            .extracting(Sample::sequence)
            .isEqualTo(java.util.stream.LongStream.range(0, samples.size()).boxed().toList());
        assertThat(record.log().acknowledgedSamples())
            .containsEntry(node.node(), (long) samples.size());
        AgentResult result = Objects.requireNonNull(node.result());
        assertThat(samples.getLast().count(Counter.BYTES))
            .as("the last sample is no more than the result")
            .isLessThanOrEqualTo(result.count(Counter.BYTES));
      }
    }
    List<LivePoint> points = run.series().points();
    assertThat(points).hasSizeGreaterThan(10);
    assertThat(points)
        .as("a receiver that has no CPU for some time receives nothing in it")
        .anySatisfy(point -> assertThat(point.receiverBandwidth()).isPositive());
    assertThat(record.log().events()).noneMatch(event -> event.kind().equals("gap"));
  }

  @Test
  void shouldFindOverruns() throws Exception {
    RunRecord record = tests.run(tests.console().profiles().scenario("overrun"), A, B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    assertThat(Objects.requireNonNull(record.results().summary()).errors().mismatches())
        .isPositive();
    assertThat(record.results().summary().errors().overruns()).isPositive();

    RunRecord unexpected =
        tests.run(
            tests
                .console()
                .profiles()
                .scenario("overrun")
                .with(Map.of("expectMismatches", "false")),
            A,
            B);
    assertThat(unexpected.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(unexpected.status().reason())
        .startsWith("node b: ")
        .contains("did not hold what they had to");
  }

  @Test
  void shouldMissAThreshold() throws Exception {
    Scenario given = scenario("transfers", "500", "warmUp", "0", "transport", "tcp");
    Scenario strict =
        new Scenario(
            "strict",
            "",
            given.kind(),
            given.given(),
            Map.of(),
            List.of(Threshold.parse("receiver.bandwidth >= 900GB/s")));
    RunRecord record = tests.run(strict, A, B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.MISSED);
    assertThat(record.plan().transport()).isEqualTo("tcp");
    assertThat(record.assessment().thresholds())
        .singleElement()
        .matches(verdict -> !verdict.held());
    assertThat(flags(record)).contains("emulated");
  }

  @Test
  void shouldStopAndKeepWhatThereIs() throws Exception {
    Scenario given = scenario("duration", "60s", "warmUp", "0");
    Threshold wanted = Threshold.parse("receiver.bandwidth >= 900GB/s");
    Scenario strict =
        new Scenario("strict", "", given.kind(), given.given(), Map.of(), List.of(wanted));
    LiveRun run = tests.start(strict, A, B);
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 500_000_000L);
    run.stop("stopped by a test");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    // Wanted, and never judged: its line stays on the charts, and the same can be run again.
    assertThat(record.assessment().thresholds()).containsExactly(ThresholdVerdict.unjudged(wanted));
    assertThat(record.status().reason()).isEqualTo("stopped by a test");
    assertThat(flags(record)).contains("partial");
    assertThat(Objects.requireNonNull(record.results().summary()).arrived().bytes()).isPositive();
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldStopWhileAgentsAreBeingLaunched() throws Exception {
    LiveRun run = tests.start(scenario("duration", "60s"), A, B);
    run.stop("stopped at once");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(record.results().summary()).isNull();
    record.nodes().stream()
        .filter(node -> node.cleanUp() != null)
        .forEach(TestConsole::assertClean);
  }

  @Test
  void shouldCarryByTcpAndSaySoWhereANodeHasNoUcx() throws Exception {
    RunRecord record =
        tests.run(scenario("transfers", "500", "warmUp", "0"), A, withoutUcx("b", data));
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    assertThat(record.plan().transport()).isEqualTo("tcp");
    assertThat(record.assessment().flags())
        .extracting(Flag::text)
        .contains("TCP carried the run instead of UCX, because node b has no UCX.");
  }

  @Test
  void shouldFailWhereUcxWasAskedForAndANodeHasNone() throws Exception {
    RunRecord record = tests.run(scenario("transport", "ucx"), A, withoutUcx("b", data));
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("node b failed while preparing: transport ucx is not there: ")
        .contains("use transport: tcp");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldRefuseBeforeAnythingIsStarted() {
    assertThatThrownBy(() -> tests.start(scenario("progressInterval", "13"), A, A))
        .hasMessageContaining("progressInterval: 13 is more than the flow-control window of 12")
        .hasMessageContaining("node a: named twice");
    assertThat(tests.console().history().list(10)).isEmpty();
  }

  @Test
  void shouldTestTheWayToANode() throws Exception {
    NodeTestView view = tests.console().engine().test(A, Questions.NOBODY).await();
    assertThat(view.node().problem()).isEmpty();
    assertThat(view.node().steps())
        .extracting(s -> s.step())
        .containsExactly("start", "channel", "join");
    assertThat(Objects.requireNonNull(view.capabilities()).has("ucx")).isTrue();
    assertThat(Objects.requireNonNull(view.environment()).host().architecture()).isNotEmpty();
    assertThat(Objects.requireNonNull(view.cleanUp()).verdict()).isEqualTo(CleanUp.Verdict.CLEAN);
  }

  private static NodeProfile withoutUcx(String name, Path empty) {
    NodeProfile local = NodeProfile.local(name);
    return new NodeProfile(
        name,
        "",
        local.launch(),
        local.ssh(),
        local.data(),
        new NodeProfile.Ucx(empty.toString(), Map.of()),
        "",
        local.limits(),
        List.of());
  }

  private static List<String> flags(RunRecord record) {
    return record.assessment().flags().stream().map(Flag::id).toList();
  }
}
