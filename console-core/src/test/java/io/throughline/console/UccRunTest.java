package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.result.GroupFigures;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectives that UCC carries out between real agents, where UCC is: {@code inside sid}. */
@Timeout(180)
@Requires(commands = "ucc_info")
class UccRunTest extends WithConsole {
  private static final String SHARED_MEMORY = "posix,sysv,cma,self";

  private static Scenario ucc(String tls, String... pairs) {
    return MpiRunTest.by("ucc", pairs).withUcx(Map.of("UCX_TLS", tls));
  }

  private static void assertChecked(RunRecord record, String collective) {
    MpiRunTest.assertNoted(record, collective + " by UCC \\d+\\.\\d+.*");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "barrier",
        "broadcast",
        "reduce",
        "all-reduce",
        "all-gather",
        "reduce-scatter",
        "all-to-all",
        "gather",
        "scatter"
      })
  void shouldCarryOutEachCollectiveOfTwoAndThreeRanks(String collective) throws Exception {
    assertChecked(tests.run(ucc(SHARED_MEMORY, "collective", collective), A, B), collective);
    // 64 KiB and 1 MiB are not the same for each of three ranks.
    assertChecked(
        tests.run(ucc("tcp,self", "collective", collective, "root", "2"), A, B, B), collective);
    if (!collective.equals("all-to-all")) {
      assertChecked(
          tests.run(ucc(SHARED_MEMORY, "collective", collective, "inPlace", "true"), A, B, B),
          collective);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "bf16, max",
    "f64, prod",
    "i8, min",
    "u8, sum",
    "i32, max",
    "u32, prod",
    "i64, min",
    "u64, sum"
  })
  void shouldReduceEveryType(String type, String reduction) throws Exception {
    assertChecked(
        tests.run(
            ucc(SHARED_MEMORY, "dataType", type, "reduction", reduction, "sizes", "64B,64KiB"),
            A,
            B,
            B),
        "all-reduce");
  }

  @Test
  void shouldSayWhatUccDoesNotCarryOut() throws Exception {
    RunRecord record = tests.run(ucc(SHARED_MEMORY, "dataType", "f16"), A, B);
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("does not carry out all-reduce of f16", "between 2 ranks here: UCC:");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldHandOnVariablesOfUcc() throws Exception {
    Scenario plain = ucc(SHARED_MEMORY);
    Map<String, String> variables = new HashMap<>(plain.ucxEnvironment());
    variables.put("UCC_CL_BASIC_TLS", "ucp");
    RunRecord record = tests.run(plain.withUcx(variables), A, B);
    assertChecked(record, "all-reduce");
    assertThat(record.nodes())
        .extracting(node -> Objects.requireNonNull(node.result()).evidence())
        .allMatch(evidence ->
            Objects.requireNonNull(evidence).ucxSettings().contains("UCC_CL_BASIC_TLS=ucp"));
  }

  @Test
  void shouldFailWithWhatUccSaysOfAVariable() throws Exception {
    Scenario plain = ucc(SHARED_MEMORY);
    Map<String, String> variables = new HashMap<>(plain.ucxEnvironment());
    variables.put("UCC_CLS", "nothing");
    RunRecord record = tests.run(plain.withUcx(variables), A, B);
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("UCC");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldMeasureCallsThatFollowEachOtherAtOnce() throws Exception {
    assertChecked(
        tests.run(ucc(SHARED_MEMORY, "isolated", "false", "verify", "pass"), A, B), "all-reduce");
  }

  @ParameterizedTest
  @ValueSource(strings = {"all-reduce", "all-to-all", "broadcast", "barrier"})
  void shouldTellHowMuchOfACallAComputationHides(String collective) throws Exception {
    RunRecord record =
        tests.run(ucc(SHARED_MEMORY, "collective", collective, "calls", "non-blocking"), A, B);
    assertChecked(record, collective);
    assertThat(record.results().points()).allMatch(point -> point.overlap().isPresent());
  }

  @ParameterizedTest
  @CsvSource({"KILL, 'posix,sysv,cma,self'", "KILL, 'tcp,self'", "STOP, 'posix,sysv,cma,self'"})
  void shouldNameTheRankThatIsLost(String signal, String tls) throws Exception {
    LiveRun run =
        tests.start(
            ucc(tls, "duration", "60s", "timeout", "3s", "verify", "pass", "isolated", "false"),
            A,
            B,
            B);
    RunView view = TestConsole.await(run, now -> now.phase() == Phase.RUNNING);
    TestConsole.signal(signal, view, "b");

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("node b");
    if (signal.equals("STOP")) {
      assertThat(record.status().reason()).contains("All others wait for rank b: ");
    } else {
      assertThat(record.status().endedMillis() - record.status().startedMillis())
          .isLessThan(25_000);
    }
    record.nodes().stream()
        .filter(node -> !node.node().equals("b"))
        .forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocking", "non-blocking"})
  void shouldCarryOutACollectiveInGroupsAtOnce(String calls) throws Exception {
    RunRecord record =
        tests.run(
            ucc(
                SHARED_MEMORY,
                "split",
                "1:1,0:1,1:0,0:0",
                "calls",
                calls,
                "collective",
                "all-gather"),
            A,
            A,
            B,
            B);
    assertChecked(record, "all-gather");
    assertThat(record.results().points())
        .allSatisfy(point ->
            assertThat(point.groups())
                .extracting(GroupFigures::ranks)
                .containsExactly(List.of(3, 1), List.of(2, 0)));
  }

  @Test
  void shouldStopWhenAsked() throws Exception {
    LiveRun run = tests.start(ucc(SHARED_MEMORY, "duration", "60s"), A, B);
    TestConsole.await(run, view -> view.phase() == Phase.RUNNING);
    run.stop("enough");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    record.nodes().forEach(TestConsole::assertClean);
  }
}
