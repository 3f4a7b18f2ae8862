package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.protocol.result.Outcome;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Requires(hosts = true)
@Timeout(180)
@Tag("waits")
class KilledConsoleRunTest {
  @TempDir Path data;

  @Test
  void shouldLeaveNoAgentAndLoseNoAcknowledgedSampleWhenTheConsoleIsKilled() throws Exception {
    try (TwoHosts hosts = TwoHosts.start();
        ConsoleProcess console =
            new ConsoleProcess(
                data,
                "run",
                "stream",
                "--nodes",
                ConsoleProcess.nodes(hosts, data),
                "--set",
                "bufferSize=256KiB",
                "--set",
                "duration=60s",
                "--accept-new-host-keys")) {
      console.awaitFlow(2);
      console.process().destroyForcibly().waitFor(10, TimeUnit.SECONDS);

      for (Host host : List.of(hosts.host(1), hosts.host(2))) {
        await("no agent is left on " + host.name())
            .atMost(Duration.ofSeconds(15))
            .untilAsserted(() -> {
              assertThat(host.run("pgrep -f [i]o.throughline.agent.Main || true")).isBlank();
              assertThat(host.run("ls /dev/shm")).isBlank();
            });
      }
      try (History history = History.open(data.resolve("data/history.db"))) {
        RunLine line = history.list(10).getFirst();
        assertThat(line.status().outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(history.samples(line.runId(), "h1")).isNotEmpty();
        assertThat(history.samples(line.runId(), "h2")).isNotEmpty();
      }
    }
  }
}
