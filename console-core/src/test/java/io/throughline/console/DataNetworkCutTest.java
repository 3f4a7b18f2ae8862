package io.throughline.console;

import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A data network that goes while a run is on, though both hosts answer the console. */
@Requires(hosts = true)
@Timeout(240)
@Tag("waits")
class DataNetworkCutTest {
  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  @AfterEach
  void heal() {
    two.hosts().host(1).cable().heal();
    two.hosts().host(2).cable().heal();
  }

  private static LiveRun start(String transport, String heartbeatTimeout) {
    List<NodeProfile> nodes =
        IntStream.of(1, 2)
            .mapToObj(number ->
                TwoHostConsole.node(two.hosts(), number, "device: eth0", TwoHostConsole.OVER_TCP))
            .toList();
    return two.console()
        .engine()
        .start(
            scenario(
                "transport",
                transport,
                "timeout",
                "60s",
                "duration",
                "50s",
                "warmUp",
                "200ms",
                "heartbeatTimeout",
                heartbeatTimeout),
            nodes,
            Questions.NOBODY);
  }

  @Test
  void shouldTellACutNetworkFromALostNode() throws Exception {
    LiveRun run = start("ucx", "1500ms");
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 1_000_000_000L);
    two.hosts().host(1).cable().partitionFrom(two.hosts().host(2).address());

    RunRecord record = run.await();

    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .matches("node h[12] failed while running: the data network is cut: node h[12] .*")
        .contains(
            two.hosts().host(1).address(),
            two.hosts().host(2).address(),
            "do not hear each other",
            "while all of them answer the console");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldGoOnWhereTheNetworkComesBackInTime() throws Exception {
    LiveRun run = start("tcp", "10s");
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 1_000_000_000L);
    two.hosts().host(1).cable().partitionFrom(two.hosts().host(2).address());
    Thread.sleep(300);
    two.hosts().host(1).cable().heal();
    long before = run.view().progress().elapsedNanos();
    TestConsole.await(run, view -> view.progress().elapsedNanos() > before + 4_000_000_000L);
    run.stop("enough");

    assertThat(run.await().status().outcome()).isEqualTo(Outcome.STOPPED);
  }
}
