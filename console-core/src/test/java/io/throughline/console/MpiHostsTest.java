package io.throughline.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.console.run.LiveRun;
import io.throughline.console.run.view.Phase;
import io.throughline.console.testing.OpenMpi;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.testing.Requires;
import io.throughline.testing.SettingPairs;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Open MPI between two hosts, of which neither can log in to the other. */
@Requires(
    hosts = true,
    commands = {"mpirun", "mpicc"})
@Timeout(180)
@Tag("waits")
class MpiHostsTest {
  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  @BeforeAll
  static void needsOpenMpi() throws Exception {
    assumeTrue(OpenMpi.isKnown(), "mpirun is not that of Open MPI 4 to 6");
  }

  private static Scenario mpi(String... pairs) {
    return MpiRunTest.mpi("sizes", "240B, 1MiB").with(SettingPairs.of(pairs));
  }

  private LiveRun start(Scenario scenario) {
    return two.console()
        .engine()
        .start(scenario, List.of(node(1), node(2), node(2)), Questions.NOBODY);
  }

  private NodeProfile node(int number) {
    return TwoHostConsole.node(two.hosts(), number, "device: eth0", TwoHostConsole.OVER_TCP);
  }

  @ParameterizedTest
  @ValueSource(strings = {"all-reduce", "all-to-all"})
  void shouldCarryOutCollectives(String collective) throws Exception {
    RunRecord record = start(mpi("collective", collective)).await();
    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    for (Point point : record.results().points()) {
      assertThat(point.complete()).isTrue();
      assertThat(point.checked().verified()).isPositive();
      assertThat(point.checked().mismatches()).isZero();
    }
    record.nodes().forEach(TestConsole::assertClean);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2})
  void shouldNameTheHostThatIsLost(int number) throws Exception {
    LiveRun run =
        start(mpi("duration", "60s", "timeout", "5s", "verify", "pass", "isolated", "false"));
    TestConsole.await(run, view -> view.phase() == Phase.RUNNING);
    two.hosts()
        .host(number)
        .run("kill -KILL $(ps -eo pid,comm | awk '$2 == \"java\" { print $1 }')");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason()).startsWith("node h" + number);
    record.nodes().forEach(TestConsole::assertClean);
  }

  /** Open MPI takes hosts of one name for one host from version 5 on. */
  @Test
  void shouldTellHostsOfOneNameApartOrRefuseThem() throws Exception {
    two.hosts().host(2).run("echo h1 >/proc/sys/kernel/hostname");
    try {
      RunRecord record = start(mpi()).await();
      if (OpenMpi.major() == 4) {
        assertThat(record.status().outcome())
            .as(record.status().reason())
            .isEqualTo(Outcome.COMPLETED);
      } else {
        assertThat(record.status().reason())
            .contains("the hosts of h1 and h2 share the name h1", "hostnamectl");
      }
      record.nodes().forEach(TestConsole::assertClean);
    } finally {
      two.hosts().host(2).run("echo h2 >/proc/sys/kernel/hostname");
    }
  }
}
