package io.throughline.console.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.history.History;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A console that is stopped for longer than all of its own time-outs, and goes on. */
@Requires(hosts = true)
@Timeout(180)
@Tag("waits")
class SuspendedConsoleTest {
  /** A standstill is told after 17 s, silence after 10. */
  private static final int SECONDS = 22;

  @TempDir Path data;

  @Test
  void shouldGoOnWithItsRunAndBlameNoNode() throws Exception {
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
                "duration=30s",
                "--set",
                "timeout=2s",
                // Data threads that poll would take the CPUs from other tests for half a minute.
                "--set",
                "wait=block",
                "--accept-new-host-keys")) {
      console.awaitFlow(1);
      console.signal("STOP");
      TimeUnit.SECONDS.sleep(SECONDS);
      console.signal("CONT");
      String said = console.awaitEnd();
      assertThat(console.process().waitFor()).as("%s", said).isZero();
    }
    try (History history = History.open(data.resolve("data/history.db"))) {
      RunRecord record = history.run(history.list(1).getFirst().runId()).orElseThrow();
      assertThat(record.status().outcome())
          .as(record.status().reason())
          .isEqualTo(Outcome.COMPLETED);
      assertThat(record.assessment().flags())
          .filteredOn(flag -> flag.id().equals("console-suspended"))
          .singleElement()
          .extracting(Flag::text)
          .asString()
          .matches("The console was suspended for 2[2-9](\\.\\d+)? s, .*");
      assertThat(record.log().events())
          .extracting(event -> event.kind() + " " + event.text())
          .anyMatch(event -> event.startsWith("note the console was suspended for 2"))
          .noneMatch(event -> event.startsWith("gap ") || event.startsWith("failure "));
    }
  }
}
