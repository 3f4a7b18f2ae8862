package io.throughline.agent.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.agent.remote.Party.Member;
import io.throughline.agent.transport.PeerLostException;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.RemoteScenario;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients and storage servers with real files and real transports. */
class RemoteTest {
  private static final Map<String, String> SMALL =
      Map.ofEntries(
          Map.entry("sizes", "4KiB,128KiB"),
          Map.entry("batch", "4"),
          Map.entry("slots", "3"),
          Map.entry("fileSize", "4MiB"),
          Map.entry("iterations", "40"),
          Map.entry("warmUp", "20ms"),
          Map.entry("timeout", "20s"),
          Map.entry("direct", "false"),
          Map.entry("verify", "every"));

  private static final int BLOCKS = 40 * 4;

  @TempDir Path root;

  private static RunPlan plan(String transport, String... settings) {
    return Party.plan(RemoteScenario.KIND, transport, SMALL, settings);
  }

  @ParameterizedTest
  @CsvSource({
    "tcp, 1, 1, sequential",
    "tcp, 2, 2, random",
    "'ucx-tcp', 1, 1, random",
    "'ucx-tcp', 2, 2, sequential",
    "'ucx-posix,self', 1, 2, sequential"
  })
  void shouldReadAndWriteWhatIsRight(String transport, int clients, int servers, String order)
      throws Exception {
    RunPlan plan =
        plan(transport, "clients", "" + clients, "servers", "" + servers, "order", order);
    try (Party party = Party.start(plan, root)) {
      for (var assignment : plan.assignments()) {
        assertThat(party.member(assignment.role()).end().complete()).isTrue();
      }
      long blocks = (long) BLOCKS * clients * servers;
      for (int i = 0; i < 4; i++) {
        Point point = party.point(i);
        assertThat(point.complete()).isTrue();
        assertThat(point.basis().messages()).as(point.spec().label()).isEqualTo(blocks);
        assertThat(point.basis().bytes()).isEqualTo(blocks * point.spec().size());
        assertThat(point.checked().mismatches()).isZero();
        assertThat(point.checked().verified()).isPositive();
        assertThat(point.latencies()).containsKey(Latency.REQUEST.id());
        FlowEnd server =
            point.sides().stream()
                .filter(side -> side.role().equals("server"))
                .findFirst()
                .orElseThrow();
        assertThat(server.timing().phases().get("storage")).isPositive();
        assertThat(server.timing().phases().get("network")).isPositive();
      }
      assertThat(party.point(0).spec().label()).isEqualTo("read 4 KiB");
      assertThat(party.point(2).spec().label()).isEqualTo("write 4 KiB");
    }
    assertThat(root).satisfies(folder -> Party.awaitEmpty(folder));
  }

  @Test
  void shouldNameBothValuesWhereTheEndsWereGivenDifferentBatches() throws Exception {
    RunPlan plan = plan("tcp");
    RunPlan other = plan("tcp", "batch", "2", "iterations", "40");
    RunPlan sameRun =
        new RunPlan(
            plan.runId(),
            other.scenario(),
            other.kind(),
            other.settings(),
            other.transport(),
            other.assignments());
    try (Party party = Party.start(plan, Map.of("server", sameRun), root)) {
      String words =
          "the request is for 4 blocks of 4 KiB, and the server was set up for 2 blocks of 4 KiB";
      Member server = party.member("server");
      assertThatThrownBy(server::end).hasStackTraceContaining(words);
      Member client = party.member("client");
      assertThatThrownBy(client::end)
          .hasRootCauseInstanceOf(PeerLostException.class)
          .hasStackTraceContaining("the storage server says: node node-server (server)")
          .hasStackTraceContaining(words);
    }
  }

  @Test
  void shouldTellTheClientOfAFileThatShrinks() throws Exception {
    try (Party party = Party.start(plan("tcp", "iterations", "0", "duration", "1h"), root)) {
      Member client = party.member("client");
      client.awaitRelease();
      Path file = root.resolve("run-server").resolve("client-1.read");
      Party.shorten(file, 8192);
      assertThatThrownBy(client::end)
          .hasStackTraceContaining("node node-server (server)")
          .hasStackTraceContaining(file.toString())
          .hasStackTraceContaining("it has become shorter");
      assertThat(client.sides())
          .as("what was measured is kept, as a part")
          .singleElement()
          .satisfies(side -> assertThat(side.ending()).contains("it has become shorter"));
      assertThatThrownBy(party.member("server")::end).hasStackTraceContaining(file.toString());
    }
  }

  @ParameterizedTest
  @CsvSource({"server, read", "client, write"})
  void shouldKeepToTheBandwidthOfWhoSends(String sender, String operation) throws Exception {
    long cap = 2_000_000;
    RunPlan plan =
        Party.limited(
            plan(
                "tcp",
                "operations",
                operation,
                "sizes",
                "4KiB",
                "servers",
                "2",
                "iterations",
                "60",
                "verify",
                "pass"),
            sender,
            cap,
            0);
    try (Party party = Party.start(plan, root)) {
      Member client = party.member("client");
      assertThat(client.end().complete()).isTrue();
      FlowEnd side = client.sides().getFirst();
      long bytes = 60 * 4 * 4096L;
      assertThat(side.moved().arrivedBytes() + side.moved().sentBytes()).isEqualTo(2 * bytes);
      // A server by itself; a client at both servers together. The last requests are under way
      // together, and the first block waits for nobody.
      double seconds = (sender.equals("client") ? 2 * bytes : bytes) / (double) cap;
      assertThat(side.moved().elapsedNanos() / 1e9).isGreaterThan(seconds * 0.9);
      assertThat(party.member(sender).notes())
          .contains(Note.of("Sends at most 2 MB/s, as its limits.bandwidth says."));
      party.member("server").end();
      assertThat(party.member("server").sides().getFirst().timing().phases().get("pace"))
          .isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"client", "server"})
  void shouldMoveNoMoreThanANodeAllows(String role) throws Exception {
    long most = (4 << 20) + 1000;
    RunPlan plan = Party.limited(plan("tcp", "iterations", "0", "duration", "1h"), role, 0, most);
    try (Party party = Party.start(plan, root)) {
      String words =
          "node node-%s (%s): limits.bytes of node node-%s allows 4195304 B; 4 MiB are moved, and"
                  .formatted(role, role, role)
              + " the next 16 KiB would pass it";
      assertThatThrownBy(party.member(role)::end).hasStackTraceContaining(words);
      party.member("client").stop("the other side failed");
      if (role.equals("server")) {
        assertThatThrownBy(party.member("client")::end).hasStackTraceContaining(words);
      }
      assertThat(party.member(role).count(Counter.BYTES)).isLessThanOrEqualTo(most);
    }
  }

  @ParameterizedTest
  @CsvSource({"0, true", "200, false"})
  void shouldWarmUpForSoManyRequests(String requests, boolean fits) throws Exception {
    String[] settings = {
      "sizes", "4KiB", "operations", "read", "warmUp", "0", "warmUpMessages", requests
    };
    // 16 KiB a request: what the client may move is enough for all but the warm-up.
    RunPlan plan = Party.limited(plan("tcp", settings), "client", 0, 2 << 20);
    try (Party party = Party.start(plan, root)) {
      Member client = party.member("client");
      if (fits) {
        assertThat(client.end().complete()).isTrue();
      } else {
        assertThatThrownBy(client::end).hasStackTraceContaining("limits.bytes of node node-client");
      }
    }
  }

  @Test
  void shouldTellTheClientOfAFullDisk() throws Exception {
    assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=4m", "throughline-test", root.toString()),
        "a small disk can only be mounted as root");
    try (Party party = Party.start(plan("tcp", "fileSize", "16MiB"), root)) {
      String words = "No space left on device (errno 28)";
      assertThatThrownBy(party.member("server")::end).hasStackTraceContaining(words);
      assertThatThrownBy(party.member("client")::end)
          .hasStackTraceContaining("the storage server says: node node-server (server)")
          .hasStackTraceContaining(root.resolve("run-server").toString())
          .hasStackTraceContaining(words);
      Party.awaitEmpty(root);
    } finally {
      run("umount", root.toString());
    }
  }

  private static boolean run(String... command) throws Exception {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
    return process.waitFor(20, java.util.concurrent.TimeUnit.SECONDS) && process.exitValue() == 0;
  }

  @Test
  void shouldEndOnBothSidesWhenStopped() throws Exception {
    try (Party party = Party.start(plan("tcp", "iterations", "0", "duration", "1h"), root)) {
      Member client = party.member("client");
      client.awaitRelease();
      client.stop("enough");
      assertThat(client.end().complete()).isFalse();
      assertThat(client.end().ending()).isEqualTo("stopped: enough");
      assertThat(party.member("server").end().complete()).isFalse();
      assertThat(client.sides()).hasSize(1);
      assertThat(client.sides().getFirst().ending()).isEqualTo("stopped: enough");
    }
  }

  @Test
  void shouldFindABlockThatIsNotWhatItHadToBe() throws Exception {
    RunPlan plan =
        plan("tcp", "operations", "read", "sizes", "128KiB", "iterations", "0", "duration", "1h");
    try (Party party = Party.start(plan, root)) {
      Member client = party.member("client");
      client.awaitRelease();
      Party.damage(root.resolve("run-server").resolve("client-1.read"), 300_001);
      client.awaitMismatch();
      client.stop("found");
      client.end();
      FlowEnd side = client.sides().getFirst();
      assertThat(side.checked().mismatches()).isPositive();
      assertThat(side.notes())
          .extracting(Note::text)
          .anyMatch(
              note -> note.contains("block at 262144 of the file of server 1: byte 37857 is not"));
      assertThat(side.checked().verified()).isGreaterThan(side.checked().mismatches());
      assertThat(List.of(side.role())).containsExactly("client");
    }
  }
}
