package io.throughline.console;

import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.run.LiveRun;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.TwoHostConsole;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.testing.Requires;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Streams between two hosts that are broken off while a full ring of 64 MiB waits for the receiver:
 * the node where it broke is named, and what nobody checked yet is not taken for others'.
 */
@Requires(hosts = true)
@Timeout(180)
@Tag("waits")
class BrokenOffRunTest {
  private static final String KEEPER =
      "ps -eo pid,ppid,args | awk '/keeper.sh/ && !/awk/ { parent[$1] = $2; line[$1] = 1 }"
          + " END { for (p in line) if (!(parent[p] in line)) print p }'";
  private static final String AGENT = "ps -eo pid,comm | awk '$2 == \"java\" { print $1 }'";

  /** Of the session that the keeper runs in, which is of the console's one connection. */
  private static final String CONNECTION =
      "ps -eo pid,args | awk '/sshd: root@notty/ && !/awk/ { print $1 }'";

  @RegisterExtension static final TwoHostExtension two = new TwoHostExtension();

  private LiveRun begin() throws Exception {
    LiveRun run =
        two.console()
            .engine()
            .start(
                scenario(
                    "duration", "60s",
                    "warmUp", "0",
                    "buffers", "64",
                    "bufferSize", "1MiB",
                    "threshold", "60",
                    "consumeRate", "20MB/s"),
                List.of(node(1), node(2)),
                Questions.NOBODY);
    TestConsole.await(run, view -> view.progress().elapsedNanos() > 1_000_000_000L);
    return run;
  }

  private NodeProfile node(int number) {
    return TwoHostConsole.node(two.hosts(), number, "device: eth0", TwoHostConsole.OVER_TCP);
  }

  private static String processes(String what) {
    return switch (what) {
      case "keeper" -> KEEPER;
      case "agent" -> AGENT;
      default -> CONNECTION;
    };
  }

  @ParameterizedTest
  @CsvSource({
    "1, keeper, KILL",
    "2, keeper, KILL",
    "1, agent, KILL",
    "2, agent, TERM",
    "1, connection, KILL",
    "2, connection, KILL"
  })
  void shouldNameTheNodeWhere(int number, String what, String signal) throws Exception {
    LiveRun run = begin();
    two.hosts().host(number).run("kill -%s $(%s)".formatted(signal, processes(what)));
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("node h%d failed while running: its agent".formatted(number));
    assertThat(record.assessment().flags())
        .extracting(Flag::id)
        .contains("partial")
        .doesNotContain("other-traffic");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldNotTakeForOthersWhatWasNotChecked() throws Exception {
    LiveRun run = begin();
    run.stop("of a test");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(record.assessment().flags())
        .extracting(Flag::id)
        .contains("partial")
        .doesNotContain("other-traffic");
  }
}
