package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.FaultResult.RankOutcome;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.FaultCollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Faults on purpose in a collective of real agents on this machine: what each rank saw of them. */
@Timeout(120)
@Tag("waits")
class FaultCollectiveRunTest extends WithConsole {

  private static Scenario scenario(String... settings) {
    return Scenario.defaults(FaultCollectiveScenario.KIND)
        .with(FaultRunTest.SHORT)
        .with(SettingPairs.of(settings));
  }

  private static FaultResult fault(RunRecord record) {
    return Objects.requireNonNull(record.fault(), record.status().reason());
  }

  private static List<RankOutcome> survivors(FaultResult fault) {
    return fault.ranks().stream().filter(rank -> !rank.hit()).toList();
  }

  @ParameterizedTest
  @CsvSource({"ucx, 2, a~1", "tcp, 3, b", "ucx, 1, a"})
  void shouldTellWhenEverySurvivorOfAKilledRankWasOut(String transport, String rank, String node)
      throws Exception {
    RunRecord record =
        tests.run(scenario("fault", "kill", "faultRank", rank, "transport", transport), A, A, B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo(node);
    assertThat(fault.injected().atNanos()).isGreaterThanOrEqualTo(1_000_000_000L);
    assertThat(fault.detection().nanos()).isNotNegative();
    assertThat(fault.recovery().nanos()).isEqualTo(FaultResult.NEVER);
    assertThat(fault.recovery().rateBefore()).isPositive();
    assertThat(fault.ranks()).extracting(RankOutcome::node).containsExactly("a", "a~1", "b");
    assertThat(survivors(fault))
        .hasSize(2)
        .allSatisfy(survivor -> {
          assertThat(survivor.outNanos()).isNotNegative();
          assertThat(survivor.text()).isNotEmpty();
        });
    assertThat(fault.criterion().verdict())
        .startsWith(node + ": agent killed, noticed after ")
        .contains("; all others out of the collective after ");
    record.nodes().forEach(TestConsole::assertClean);
    assertThat(tests.console().history().run(record.runId()).orElseThrow()).isEqualTo(record);
  }

  @ParameterizedTest
  @CsvSource({"ucx, kill, 2, a~1", "tcp, kill, 1, a", "tcp, freeze, 3, b"})
  void shouldTellWhenEverySurvivorWentOnWithoutTheLostRank(
      String transport, String kind, String rank, String node) throws Exception {
    RunRecord record =
        tests.run(
            scenario(
                "fault",
                kind,
                "faultRank",
                rank,
                "faultFor",
                "60s",
                "transport",
                transport,
                "lostRank",
                "shrink",
                "duration",
                "3s",
                "heartbeatTimeout",
                "1500ms"),
            A,
            A,
            B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo(node);
    assertThat(fault.criterion().expected()).isEqualTo("recovery");
    assertThat(fault.criterion().verdict())
        .contains(", recovered after ")
        .endsWith("; no call wrong; 2 of 3 ranks went on without " + node);
    assertThat(survivors(fault))
        .hasSize(2)
        .allSatisfy(survivor -> {
          assertThat(survivor.outNanos()).isNotNegative();
          assertThat(survivor.recoveredNanos()).isGreaterThan(survivor.outNanos());
          assertThat(survivor.text()).isNotEmpty();
        });
    assertThat(fault.recovery().nanos())
        .isEqualTo(
            survivors(fault).stream().mapToLong(RankOutcome::recoveredNanos).max().getAsLong());
    assertThat(fault.ranks().stream().filter(RankOutcome::hit))
        .singleElement()
        .extracting(RankOutcome::recoveredNanos)
        .isEqualTo(FaultResult.NEVER);
    assertThat(record.results().points())
        .singleElement()
        .satisfies(point -> {
          assertThat(point.complete()).isTrue();
          assertThat(point.sides()).as("measured again by those that are left").hasSize(2);
        });
    assertThat(record.assessment().flags())
        .extracting(Flag::id)
        .contains(Flag.RANK_LOST)
        .doesNotContain("partial");
    record.nodes().forEach(TestConsole::assertClean);
    assertThat(tests.console().history().run(record.runId()).orElseThrow()).isEqualTo(record);
  }

  @Test
  void shouldRefuseToGoOnWhereOneRankAloneWouldBeLeft() {
    assertThatThrownBy(() ->
            tests.run(scenario("fault", "kill", "lostRank", "shrink", "duration", "3s"), A, B))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(
            "lostRank: kill on b leaves 1 of 2 ranks, and a collective takes 2 at least;"
                + " set lostRank: stop, or name more nodes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"ucx", "tcp"})
  void shouldTellWhenEveryRankWentOnAfterAFreeze(String transport) throws Exception {
    RunRecord record = tests.run(scenario("transport", transport), A, B, B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo("b");
    assertThat(fault.injected().undoneNanos()).isPositive();
    assertThat(fault.recovery().nanos()).isGreaterThan(fault.injected().undoneNanos());
    assertThat(fault.damage().corrupted()).isZero();
    assertThat(fault.ranks())
        .hasSize(3)
        .allSatisfy(rank -> {
          assertThat(rank.outNanos()).isEqualTo(FaultResult.NEVER);
          assertThat(rank.recoveredNanos()).isGreaterThan(fault.injected().undoneNanos());
        });
    assertThat(survivors(fault))
        .allSatisfy(survivor -> {
          assertThat(survivor.stoppedNanos()).isNotNegative();
          assertThat(survivor.text()).matches("waited for rank \\S+ in call #[0-9,]+");
        });
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldTellWhenEverySurvivorWasOutWhereTheFreezeLasts() throws Exception {
    RunRecord record =
        tests.run(
            scenario("faultFor", "40s", "duration", "60s", "heartbeatTimeout", "1500ms"), A, B, B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.criterion().expected()).isEqualTo("detection");
    assertThat(survivors(fault))
        .allSatisfy(survivor -> assertThat(survivor.outNanos()).isNotNegative());
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @CsvSource({
    "ucx, all-reduce, f32, auto, 3",
    "tcp, reduce-scatter, bf16, ring, 1",
    "ucx, all-to-all, i32, auto, 1",
    "tcp, broadcast, f64, chain, 3"
  })
  void shouldNameTheRankTheElementAndTheCallOfAFlippedBit(
      String transport, String collective, String type, String algorithm, int finders)
      throws Exception {
    RunRecord record =
        tests.run(
            scenario(
                "fault",
                "flipped-bit",
                "transport",
                transport,
                "collective",
                collective,
                "dataType",
                type,
                "algorithm",
                algorithm,
                "root",
                "2",
                "duration",
                "3s"),
            A,
            B,
            B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo("b");
    assertThat(fault.damage().corrupted()).isEqualTo(finders);
    assertThat(fault.stoppedNanos()).as("nothing is held up").isEqualTo(FaultResult.NEVER);
    String note =
        record.results().points().getFirst().sides().stream()
            .flatMap(side -> side.notes().stream())
            .map(Note::text)
            .filter(text -> text.startsWith("Fault on purpose: "))
            .findFirst()
            .orElseThrow();
    String call = note.replaceFirst(".*(%s #\\d+): .*".formatted(collective), "$1");
    assertThat(fault.ranks().stream().filter(rank -> rank.corrupted() > 0))
        .hasSize(finders)
        .allSatisfy(rank ->
            assertThat(rank.text())
                .matches(
                    "rank %s, element \\d+ of %s: expected \\S+, got \\S+"
                        .formatted(rank.node(), call)));
    assertThat(fault.detection().text()).contains(call);
    assertThat(fault.criterion().verdict()).contains("; wrong result at ");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  @Requires(commands = {"mpirun", "mpicc"})
  void shouldTellWhenEverySurvivorWasOutOfACallOfOpenMpi() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 to 6");
    RunRecord record =
        tests.run(scenario("fault", "kill", "faultRank", "3", "engine", "mpi"), A, A, B);
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.PASSED);
    FaultResult fault = fault(record);
    assertThat(fault.injected().node()).isEqualTo("b");
    assertThat(survivors(fault))
        .hasSize(2)
        .allSatisfy(survivor -> assertThat(survivor.outNanos()).isNotNegative());
    record.nodes().forEach(TestConsole::assertClean);
  }
}
