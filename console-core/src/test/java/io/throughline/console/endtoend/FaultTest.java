package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.Bench;
import io.throughline.console.testing.BundleOnHosts;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.SshdSettings;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Requires(hosts = true)
@Timeout(180)
@Tag("waits")
class FaultTest {
  private static final String MOVERS = "pgrep -f [i]o.throughline.agent.Main || true";
  private static final Map<String, String> LONG =
      Map.of(
          "bufferSize",
          "256KiB",
          "buffers",
          "16",
          "threshold",
          "12",
          "progressInterval",
          "4",
          "duration",
          "60s",
          "warmUp",
          "200ms",
          "timeout",
          "5s");

  @TempDir Path data;

  private TwoHosts hosts;
  private Bench bench;

  @BeforeEach
  void start() throws IOException {
    hosts = TwoHosts.start();
    BundleOnHosts.put(hosts);
    bench = new Bench(data);
  }

  @AfterEach
  void end() {
    bench.close();
    hosts.close();
  }

  @Test
  void shouldStreamWhereSshdForbidsForwarding() throws Exception {
    hosts.host(1).sshd().use(SshdSettings.DEFAULT.withoutForwarding());

    RunRecord record =
        bench
            .start(
                Map.of(
                    "bufferSize",
                    "1MiB",
                    "buffers",
                    "16",
                    "threshold",
                    "12",
                    "progressInterval",
                    "4",
                    "duration",
                    "1s",
                    "warmUp",
                    "300ms"),
                nodes())
            .await();

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.COMPLETED);
    Bench.assertClean(record);
    assertNothingRuns();
  }

  @Test
  void shouldEndARunWhoseAgentIsFrozen() throws Exception {
    LiveRun run = bench.start(LONG, nodes());
    Bench.awaitFlow(run);
    hosts.host(1).run("kill -STOP $(pgrep -f [i]o.throughline.agent.Main)");

    RunRecord record = run.await();

    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("it was stopped by a signal or a debugger, state T");
    Bench.assertClean(record);
    assertNothingRuns();
  }

  @Test
  void shouldSayThatFiguresContainATimeInWhichAnAgentWasStopped() throws Exception {
    Map<String, String> patient = new HashMap<>(LONG);
    patient.put("heartbeatTimeout", "20s");
    LiveRun run = bench.start(patient, nodes());
    Bench.awaitFlow(run);
    hosts
        .host(1)
        .run("p=$(pgrep -f [i]o.throughline.agent.Main); kill -STOP $p; sleep 1.5; kill -CONT $p");
    Bench.awaitFlow(run);
    run.stop("enough");

    RunRecord record = run.await();

    assertThat(record.status().outcome()).as(record.status().reason()).isEqualTo(Outcome.STOPPED);
    assertThat(record.assessment().flags())
        .filteredOn(flag -> flag.id().equals(Flag.CAUTION))
        .extracting(Flag::text)
        .anyMatch(text ->
            text.matches("Node \\S+: The telemetry thread did not run for 1\\.\\d\\d s, .*"));
  }

  private void assertNothingRuns() {
    for (Host host : List.of(hosts.host(1), hosts.host(2))) {
      assertThat(host.run(MOVERS)).as("agents on %s", host.name()).isBlank();
      assertThat(host.run("ls /dev/shm")).as("shared memory on %s", host.name()).isBlank();
    }
  }

  private List<NodeProfile> nodes() {
    return List.of(Bench.node(hosts, hosts.host(1)), Bench.node(hosts, hosts.host(2)));
  }
}
