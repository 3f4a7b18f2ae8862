package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.result.GroupFigures;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.CollectiveScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import io.throughline.testing.SettingPairs;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Collectives that Open MPI carries out between real agents, which mpirun has made ranks. */
@Timeout(180)
@Requires(commands = {"mpirun", "mpicc"})
class MpiRunTest extends WithConsole {

  @BeforeAll
  static void needsOpenMpi() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 to 6");
  }

  static Scenario mpi(String... pairs) {
    return by("mpi", pairs);
  }

  static Scenario by(String engine, String... pairs) {
    return Scenario.defaults(CollectiveScenario.KIND)
        .with(
            Map.of(
                "engine",
                engine,
                "duration",
                "50ms",
                "warmUp",
                "10ms",
                "verify",
                "every",
                "sizes",
                "240B, 64KiB, 1MiB"))
        .with(SettingPairs.of(pairs));
  }

  static void assertChecked(RunRecord record, String collective) {
    assertNoted(record, collective + " by Open MPI [456]\\.\\d+.*");
  }

  /** Each point was checked, and a note of it matches. */
  static void assertNoted(RunRecord record, String wanted) {
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    for (Point point : record.results().points()) {
      assertThat(point.complete()).isTrue();
      assertThat(point.checked().verified()).isPositive();
      assertThat(point.checked().mismatches()).isZero();
      Stream<String> notes =
          point.sides().stream().flatMap(side -> side.notes().stream()).map(Note::text);
      assertThat(notes).anyMatch(note -> note.matches(wanted));
    }
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @ValueSource(strings = {"blocking", "non-blocking"})
  void shouldCarryOutACollectiveInGroupsAtOnce(String calls) throws Exception {
    RunRecord record =
        tests.run(
            mpi("split", "1:1,0:1,1:0,0:0", "calls", calls, "collective", "all-gather"),
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

  /**
   * Blocking calls of two ranks; of three in place and as non-blocking or persistent calls, which
   * differ by the name of a function.
   */
  @ParameterizedTest
  @CsvSource({
    "barrier, persistent",
    "broadcast, non-blocking",
    "reduce, persistent",
    "all-reduce, non-blocking",
    "all-gather, persistent",
    "reduce-scatter, non-blocking",
    "all-to-all, non-blocking",
    "gather, non-blocking",
    "scatter, persistent",
    "scan, non-blocking"
  })
  void shouldCarryOutEachCollective(String collective, String calls) throws Exception {
    assertChecked(tests.run(mpi("collective", collective), A, B), collective);
    // 64 KiB are not the same for each of three ranks, as what all give each other in place has to
    // be.
    String sizes = collective.equals("all-to-all") ? "240B, 60KiB" : "240B, 64KiB";
    RunRecord record =
        tests.run(
            mpi(
                "collective",
                collective,
                "calls",
                calls,
                "inPlace",
                "true",
                "root",
                "2",
                "transport",
                "tcp",
                "sizes",
                sizes),
            A,
            B,
            B);
    assertChecked(record, collective);
    assertThat(record.results().points())
        .allMatch(point -> point.overlap().isPresent() == calls.equals("non-blocking"));
  }
}
