package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.console.testing.Bench;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A console that is stopped for longer than all of its own time-outs, and goes on. */
@Requires(hosts = true)
@Timeout(180)
class SuspendedConsoleTest {
  /** A standstill is told after 17 s, silence after 10. */
  private static final int SECONDS = 22;

  @TempDir Path data;

  @Test
  void shouldGoOnWithItsRunAndBlameNoNode() throws Exception {
    try (TwoHosts hosts = TwoHosts.start()) {
      Process console = console(hosts);
      StringBuilder said = new StringBuilder();
      try (BufferedReader out = console.inputReader(StandardCharsets.UTF_8)) {
        awaitFlow(out, said);
        signal("STOP", console);
        TimeUnit.SECONDS.sleep(SECONDS);
        signal("CONT", console);
        out.lines().forEach(line -> said.append(line).append('\n'));
      }
      assertThat(console.waitFor()).as("%s", said).isZero();
    }
    try (History history = History.open(data.resolve("data/history.db"))) {
      RunRecord record = history.run(history.list(1).getFirst().runId()).orElseThrow();
      assertThat(record.outcome()).as(record.reason()).isEqualTo(Outcome.COMPLETED);
      assertThat(record.flags())
          .filteredOn(flag -> flag.id().equals("console-suspended"))
          .singleElement()
          .extracting(Flag::text)
          .asString()
          .matches("The console was suspended for 2[2-9](\\.\\d+)? s, .*");
      assertThat(record.events())
          .extracting(event -> event.kind() + " " + event.text())
          .anyMatch(event -> event.startsWith("note the console was suspended for 2"))
          .noneMatch(event -> event.startsWith("gap ") || event.startsWith("failure "));
    }
  }

  private Path profile(TwoHosts hosts, int number) throws IOException {
    Host host = hosts.host(number);
    return Files.writeString(
        data.resolve(host.name() + ".yaml"), NodeProfileYaml.write(Bench.node(hosts, host)));
  }

  private Process console(TwoHosts hosts) throws IOException {
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
            profile(hosts, 1) + "," + profile(hosts, 2),
            "--set",
            "bufferSize=256KiB",
            "--set",
            "duration=30s",
            "--set",
            "timeout=2s",
            "--accept-new-host-keys");
    builder.environment().put("THROUGHLINE_DATA", data.resolve("data").toString());
    return builder.redirectErrorStream(true).start();
  }

  private static void awaitFlow(BufferedReader out, StringBuilder said) throws IOException {
    for (String line = out.readLine(); line != null; line = out.readLine()) {
      said.append(line).append('\n');
      if (line.contains("B/s") && line.contains("ahead")) {
        return;
      }
    }
    throw new AssertionError("the run never flowed:\n" + said);
  }

  private static void signal(String name, Process process) throws Exception {
    List<String> kill = List.of("kill", "-" + name, Long.toString(process.pid()));
    assertThat(new ProcessBuilder(kill).inheritIO().start().waitFor()).isZero();
  }
}
