package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.fault.FaultWatch;
import io.throughline.console.testing.Streams;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.FaultScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults on purpose between real agents on this machine: who noticed, and what came of them. */
@Timeout(120)
@Tag("waits")
class FaultRunTest extends WithConsole {
  /** Settings of a run with a fault after a second and for a second. */
  static final Map<String, String> SHORT =
      Map.of(
          "warmUp", "200ms",
          "faultAt", "1s",
          "faultFor", "1s",
          "duration", "6s",
          "heartbeatTimeout", "20s");

  /**
   * Nodes whose limit sets the stream's rate, and not what other tests leave of the CPUs: rates
   * before and after a fault are compared.
   */
  private static final NodeProfile LIMITED_A = limited(A);

  private static final NodeProfile LIMITED_B = limited(B);

  private static NodeProfile limited(NodeProfile node) {
    return new NodeProfile(
        node.name(),
        "",
        node.launch(),
        node.ssh(),
        node.data(),
        node.ucx(),
        "",
        new NodeProfile.Limits(node.limits().lifetimeNanos(), 0, 100_000_000),
        List.of());
  }

  private static Scenario scenario(String... settings) {
    return Scenario.defaults(FaultScenario.KIND)
        .with(Streams.RING)
        .with(SHORT)
        .with(SettingPairs.of(settings));
  }

  private static FaultResult fault(RunRecord record) {
    return Objects.requireNonNull(record.fault(), record.status().reason());
  }

  @ParameterizedTest
  @CsvSource({"ucx, receiver, b", "ucx, sender, a", "tcp, receiver, b"})
  void shouldPassWhereSomebodyNoticedThatANodeWasKilled(String transport, String role, String node)
      throws Exception {
    RunRecord record =
        tests.run(scenario("fault", "kill", "faultOn", role, "transport", transport), A, B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().fault()).isEqualTo("kill");
    assertThat(fault.injected().node()).isEqualTo(node);
    assertThat(fault.injected().atNanos()).isGreaterThanOrEqualTo(1_000_000_000L);
    assertThat(fault.detection().nanos()).isNotNegative();
    assertThat(fault.detection().text()).isNotEmpty();
    assertThat(fault.injected().undoneNanos()).isEqualTo(FaultResult.NEVER);
    assertThat(fault.recovery().nanos()).isEqualTo(FaultResult.NEVER);
    assertThat(fault.recovery().rateBefore()).isPositive();
    assertThat(fault.seen())
        .as("the other side's own words too")
        .anyMatch(seen -> seen.by().equals(node.equals("a") ? "b" : "a"));
    assertThat(fault.criterion().verdict()).startsWith(node + ": agent killed, noticed after ");
    assertThat(record.assessment().flags().getFirst().id()).isEqualTo("partial");
    record.nodes().forEach(TestConsole::assertClean);
    assertThat(tests.console().history().run(record.runId()).orElseThrow()).isEqualTo(record);
  }

  @ParameterizedTest
  @CsvSource({"ucx, receiver, b", "tcp, sender, a"})
  void shouldPassWhereTheTransferGoesOnAfterAFreeze(String transport, String role, String node)
      throws Exception {
    RunRecord record =
        tests.run(scenario("faultOn", role, "transport", transport), LIMITED_A, LIMITED_B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo(node);
    assertThat(fault.injected().undoneNanos()).isPositive();
    assertThat(fault.stoppedNanos()).isNotNegative();
    assertThat(fault.recovery().nanos()).isGreaterThan(fault.injected().undoneNanos());
    assertThat(fault.recovery().rateAfter()).isPositive();
    assertThat(fault.damage().corrupted()).isZero();
    assertThat(fault.damage().unchecked()).isZero();
    assertThat(fault.criterion().met()).isTrue();
    assertThat(record.log().events().stream().filter(e -> e.kind().equals(FaultWatch.EVENT)))
        .extracting(RunEvent::node)
        .containsExactly(node, node, node);
    for (var each : record.nodes()) {
      TestConsole.assertClean(each);
      assertThat(Objects.requireNonNull(each.cleanUp()).checks())
          .filteredOn(check -> check.what().equals("fault"))
          .extracting(CleanUp.Check::gone)
          .isEqualTo(each.node().equals(node) ? java.util.List.of(true) : java.util.List.of());
    }
  }

  @ParameterizedTest
  @CsvSource({"ucx, notify", "tcp, poll"})
  void shouldFindTheOneBitThatWasFlipped(String transport, String arrival) throws Exception {
    RunRecord record =
        tests.run(
            scenario(
                "fault",
                "flipped-bit",
                "transport",
                transport,
                "arrival",
                arrival,
                "duration",
                "4s"),
            A,
            B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo("a");
    assertThat(fault.damage().corrupted()).isEqualTo(1);
    assertThat(fault.damage().unchecked()).isZero();
    assertThat(fault.detection().by()).isEqualTo("b");
    assertThat(fault.detection().text())
        .matches(
            "Mismatch: sequence \\d+ in slot \\d+ is wrong from byte \\d+ on: expected 0x.., got"
                + " 0x..\\.");
    String where = fault.detection().text().replaceFirst(".*(sequence \\d+ in slot \\d+).*", "$1");
    assertThat(Objects.requireNonNull(TestConsole.node(record, "a").result()).notes())
        .extracting(Note::text)
        .anyMatch(text -> text.startsWith("Fault on purpose: ") && text.contains(where));
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldPassWhereTheTransferGoesOnAfterASlowConsumer() throws Exception {
    RunRecord record =
        tests.run(scenario("fault", "slow-consumer", "faultRate", "8Mbit/s"), LIMITED_A, LIMITED_B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo("b");
    assertThat(fault.injected().undoneNanos()).isEqualTo(1_000_000_000L);
    assertThat(fault.stoppedNanos()).isNotNegative();
    assertThat(fault.recovery().nanos()).isGreaterThan(fault.injected().undoneNanos());
    assertThat(fault.damage().corrupted()).isZero();
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldFailWhereRecoveryWasExpectedAndTheRunEndedBeforeTheUndo() throws Exception {
    RunRecord record =
        tests.run(
            scenario(
                "timeout",
                "2s",
                "heartbeatTimeout",
                "5s",
                "faultFor",
                "40s",
                "duration",
                "60s",
                "expect",
                "recovery"),
            A,
            B);
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("b: agent frozen, and the run did not go on to its end; node ");
    assertThat(fault(record).criterion().met()).isFalse();
    assertThat(fault(record).detection().nanos()).isNotNegative();
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldStayStoppedWhereAPersonStopsTheRunDuringTheFault() throws Exception {
    LiveRun run =
        tests.start(scenario("faultFor", "40s", "timeout", "60s", "duration", "60s"), A, B);
    TestConsole.await(
        run, view -> view.events().stream().anyMatch(e -> e.text().equals("agent frozen")));
    run.stop("a person stopped it");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    record.nodes().forEach(TestConsole::assertClean);
  }
}
