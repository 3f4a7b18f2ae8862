package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.throughline.protocol.result.CleanUp;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Nodes that cannot be reached any more clean up by themselves, and are checked afterwards. */
@Requires(hosts = true)
@Tag("waits")
class LostNodeTest {
  @AutoClose private static SshNodes nodes;
  private static Host host;

  @BeforeAll
  static void start() throws IOException {
    nodes = new SshNodes();
    Files.writeString(nodes.ssh.resolve("config"), "Host *\n  ConnectTimeout 1\n");
    host = nodes.hosts.host(1);
  }

  private static void awaitNothing(Host on) {
    await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> SshNodes.assertNothingRuns(on));
  }

  /** What is kept of the first host, file by file. */
  private static List<String> remembered() throws IOException {
    try (Stream<Path> files = Files.list(nodes.data.resolve("pending-clean-up"))) {
      List<String> all = new ArrayList<>();
      for (Path file :
          files.filter(each -> each.getFileName().toString().startsWith("h1")).toList()) {
        all.add(Files.readString(file));
      }
      return all;
    }
  }

  @Test
  void shouldCleanUpASilentPartitionAndVerifyItLater() throws Exception {
    Launches launches = new Launches(nodes.folder);
    LaunchedAgent agent = nodes.launch(launches, host, "children");
    await()
        .until(() -> host.run("cat /root/.cache/throughline/runs/*/mover.log").contains("family"));
    host.cable().partition();
    try {
      assertThat(agent.ended().get(30, TimeUnit.SECONDS)).startsWith("not known: ");
      assertThat(agent.ended()).isDone();
      awaitNothing(host);
      CleanUp cleanUp = agent.stop(Duration.ZERO);
      assertThat(cleanUp.verdict()).isEqualTo(CleanUp.Verdict.UNVERIFIED);
      assertThat(cleanUp.checks().getFirst().detail()).contains("does not answer");
      assertThat(remembered()).singleElement().asString().contains(launches.runId);
    } finally {
      host.cable().heal();
    }
    Launches next = new Launches(nodes.folder);
    LaunchedAgent again = nodes.launch(next, host, "wait");
    assertThat(next.events.toString())
        .contains(
            "clean-up of %s-h1, left unverified before, is verified now".formatted(launches.runId));
    assertThat(remembered()).isEmpty();
    SshNodes.assertClean(again.stop(Duration.ZERO));
  }

  @Test
  void shouldCheckAgainOverANewConnectionWhenTheOldOneBroke() throws Exception {
    LaunchedAgent agent = nodes.launch(new Launches(nodes.folder), host, "wait");
    // The connection's own sshd, not the one that listens.
    host.run("kill -9 $(grep -l '[r]oot@notty' /proc/[0-9]*/cmdline | cut -d/ -f3)");
    assertThat(agent.ended().get(30, TimeUnit.SECONDS)).startsWith("not known: ");
    SshNodes.assertClean(agent.stop(Duration.ZERO));
    SshNodes.assertNothingRuns(host);
  }

  @Test
  void shouldEndWithinBoundsWhenTheLinkGoesDown() throws Exception {
    Host second = nodes.hosts.host(2);
    LaunchedAgent agent = nodes.launch(new Launches(nodes.folder), second, "wait");
    second.cable().down();
    try {
      assertThat(agent.ended().get(30, TimeUnit.SECONDS)).startsWith("not known: ");
      awaitNothing(second);
    } finally {
      second.cable().up();
    }
    SshNodes.assertClean(agent.stop(Duration.ZERO));
  }

  @Test
  void shouldSayThatANodeDoesNotAnswer() throws Exception {
    host.cable().partition();
    try {
      LaunchException failure = nodes.failure(nodes.node(host), Questions.NOBODY);
      assertThat(failure.step()).isEqualTo("connect");
      assertThat(failure)
          .hasMessageContaining("port 22 does not answer within 1 s")
          .hasMessageContaining("no firewall");
    } finally {
      host.cable().heal();
    }
  }
}
