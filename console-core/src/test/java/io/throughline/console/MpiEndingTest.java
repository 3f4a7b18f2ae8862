package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Collectives by Open MPI that a lost rank, a lost mpirun or a person ends. */
@Timeout(180)
@Tag("waits")
@Requires(commands = {"mpirun", "mpicc"})
class MpiEndingTest extends WithConsole {

  @BeforeAll
  static void needsOpenMpi() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 to 6");
  }

  @ParameterizedTest
  @CsvSource({"KILL, a", "KILL, b", "STOP, b"})
  void shouldNameTheRankThatIsLost(String signal, String node) throws Exception {
    LiveRun run =
        tests.start(
            MpiRunTest.mpi(
                "duration", "60s", "timeout", "3s", "verify", "pass", "isolated", "false"),
            A,
            B,
            B);
    RunView view = TestConsole.await(run, now -> now.phase() == Phase.RUNNING);
    TestConsole.signal(signal, view, node);

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).contains("node " + node);
    if (signal.equals("STOP")) {
      assertThat(record.status().reason()).contains("All others wait for rank b: ");
    }
    record.nodes().stream()
        .filter(each -> !each.node().equals(node))
        .forEach(TestConsole::assertClean);
  }

  /** Ranks of Open MPI 4 go on without it; the next call of later ones does not return. */
  @Test
  void shouldTellOfALostMpirun() throws Exception {
    LiveRun run = tests.start(MpiRunTest.mpi("duration", "3s"), A, B);
    RunView view = TestConsole.await(run, now -> now.phase() == Phase.RUNNING);
    ProcessHandle mpirun =
        ProcessHandle.of(TestConsole.agent(view, "a"))
            .flatMap(agent -> agent.children().findFirst())
            .orElseThrow();
    // The program behind mpirun of Open MPI 4, and of later ones.
    assertThat(mpirun.info().command().orElse("")).matches(".*/(orterun|mpirun.*|prte.*)");
    mpirun.destroyForcibly();

    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("a: mpirun ended with signal 9", "had not left MPI");
    if (OpenMpi.major() == 4) {
      assertThat(record.results().points()).hasSize(3).allMatch(Point::complete);
    } else {
      assertThat(record.results().points()).isNotEmpty().anyMatch(point -> !point.complete());
    }
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldStopWhenAsked() throws Exception {
    LiveRun run = tests.start(MpiRunTest.mpi("duration", "60s"), A, B);
    TestConsole.await(run, view -> view.phase() == Phase.RUNNING);
    run.stop("enough");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    record.nodes().forEach(TestConsole::assertClean);
  }
}
