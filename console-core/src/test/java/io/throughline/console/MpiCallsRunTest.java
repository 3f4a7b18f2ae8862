package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Open MPI's non-blocking collectives and persistent requests between real agents. */
@Timeout(180)
@Requires(commands = {"mpirun", "mpicc"})
class MpiCallsRunTest extends WithConsole {

  @BeforeAll
  static void needsOpenMpi() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 to 6");
  }

  @Test
  void shouldCarryOutPersistentRequestsOfThreeRanks() throws Exception {
    // 1 MiB is not the same for each of them.
    RunRecord record = tests.run(MpiRunTest.mpi("calls", "persistent"), A, B, B);
    MpiRunTest.assertChecked(record, "all-reduce");
    assertThat(record.results().points()).allMatch(point -> point.overlap().isEmpty());
  }

  @Test
  void shouldTellHowMuchOfACallAComputationHidesOfFourRanks() throws Exception {
    OverlapRunTest.assertOverlaps(
        tests.run(MpiRunTest.mpi("calls", "non-blocking", "tests", "10"), A, A, B, B));
  }

  @ParameterizedTest
  @CsvSource({"non-blocking, KILL", "non-blocking, STOP", "persistent, KILL"})
  void shouldNameTheRankThatIsLost(String calls, String signal) throws Exception {
    LiveRun run =
        tests.start(
            MpiRunTest.mpi("calls", calls, "duration", "60s", "timeout", "3s", "verify", "pass"),
            A,
            B,
            B);
    TestConsole.signal(signal, TestConsole.await(run, view -> view.phase() == Phase.RUNNING), "b");

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("node b");
    if (signal.equals("STOP")) {
      assertThat(record.status().reason()).contains("All others wait for rank b: ");
    }
    record.nodes().stream()
        .filter(node -> !node.node().equals("b"))
        .forEach(TestConsole::assertClean);
  }
}
