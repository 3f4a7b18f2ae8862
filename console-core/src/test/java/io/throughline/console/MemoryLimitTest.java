package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.agent.Launchers;
import io.throughline.console.testing.TestConsole;
import io.throughline.launch.Launcher;
import io.throughline.launch.Lease;
import io.throughline.launch.Questions;
import io.throughline.launch.local.LocalLauncher;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.LimitedMemory;
import io.throughline.testing.Requires;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Agents on this machine in a control group of 600 MiB; node b's alone, or both. */
@Requires(memoryGroups = true)
@Timeout(120)
class MemoryLimitTest {
  @TempDir private Path data;
  private LimitedMemory memory;
  private Console console;

  @BeforeEach
  void start() throws Exception {
    memory = LimitedMemory.of(600L << 20);
    Launcher free = new LocalLauncher(data);
    Launcher limited =
        new LocalLauncher(
            data, Path.of(System.getProperty("user.home")), Lease.DEFAULT, memory.shell());
    Launcher local =
        request -> (request.node().name().equals("b") ? limited : free).launch(request);
    console = Console.open(TestConsole.installation(data), new Launchers(local, local));
  }

  @AfterEach
  void end() throws Exception {
    console.close();
    memory.close();
  }

  private LiveRun begin(String... settings) {
    return console.engine().start(scenario(settings), List.of(A, B), Questions.NOBODY);
  }

  @Test
  void shouldRefuseAPlanThatDoesNotFitTheLimit() throws Exception {
    RunRecord record = begin("bufferSize", "64MiB", "buffers", "9", "threshold", "4").await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("node b failed while preparing")
        .contains(
            "takes 576 MiB, and control group " + memory.name(),
            "is limited to 600 MiB, of which",
            "or raise the limit");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldSayThatTheKernelKilledTheAgentForMemory() throws Exception {
    LiveRun run = begin("bufferSize", "8MiB", "duration", "60s", "warmUp", "0");
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 500_000_000L);
    // An agent takes more than what this leaves.
    memory.fill(565L << 20);
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith(
            "node b failed while running: its agent's process was killed by the kernel for memory"
                + " (control group limit 600 MiB)")
        .contains("let the scenario take less memory, or raise the limit");
    record.nodes().forEach(TestConsole::assertClean);
  }
}
