package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.testing.Bench;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.Outcome;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Requires(hosts = true)
@Timeout(180)
class KilledConsoleRunTest {
  @TempDir Path data;

  @Test
  void shouldLeaveNoAgentAndLoseNoAcknowledgedSampleWhenTheConsoleIsKilled() throws Exception {
    try (TwoHosts hosts = TwoHosts.start()) {
      Process console = console(profile(hosts, 1), profile(hosts, 2));
      awaitFlow(console);
      console.destroyForcibly().waitFor(10, TimeUnit.SECONDS);

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
        assertThat(line.outcome()).isEqualTo(Outcome.INTERRUPTED);
        assertThat(history.samples(line.runId(), "h1")).isNotEmpty();
        assertThat(history.samples(line.runId(), "h2")).isNotEmpty();
      }
    }
  }

  private Path profile(TwoHosts hosts, int number) throws IOException {
    Host host = hosts.host(number);
    return Files.writeString(
        data.resolve(host.name() + ".yaml"), NodeProfileYaml.write(Bench.node(hosts, host)));
  }

  private Process console(Path sender, Path receiver) throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Dthroughline.home=" + Path.of("..").toAbsolutePath().normalize(),
            "-cp",
            System.getProperty("java.class.path"),
            "io.throughline.console.Main",
            "run",
            "stream",
            "--nodes",
            sender + "," + receiver,
            "--set",
            "bufferSize=256KiB",
            "--set",
            "duration=60s",
            "--accept-new-host-keys");
    builder.environment().put("THROUGHLINE_DATA", data.resolve("data").toString());
    return builder.redirectErrorStream(true).start();
  }

  /** Until the second line of progress: samples of the time before it are in history by then. */
  private static void awaitFlow(Process console) throws IOException {
    StringBuilder seen = new StringBuilder();
    int lines = 0;
    BufferedReader out =
        new BufferedReader(
            new java.io.InputStreamReader(console.getInputStream(), StandardCharsets.UTF_8));
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      seen.append(line).append('\n');
      if (line.contains("B/s") && line.contains("ahead") && ++lines == 2) {
        return;
      }
    }
    throw new AssertionError("the run never flowed:\n" + seen);
  }
}
