package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A bundle on a node is whole and untouched, or nothing starts. */
@Requires(hosts = true)
class BundleFaultsTest {
  @AutoClose private static SshNodes nodes;
  private static Host host;

  @BeforeAll
  static void start() {
    nodes = new SshNodes();
    host = nodes.hosts.host(1);
  }

  private static Path bundle() throws IOException {
    try (Stream<Path> list = Files.list(host.home().resolve(".cache/throughline/bundles"))) {
      return list.findFirst().orElseThrow();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "echo evil >> lib/agent.jar,lib/agent.jar",
    "echo evil > lib/evil.jar,lib/evil.jar",
    "rm lib/agent.jar,lib/agent.jar",
    "echo evil >> keeper.sh,keeper.sh",
    "ln -s /bin/sh bin/sh,bin/sh",
    "(cd lib; sha256sum agent.jar) >> MANIFEST,MANIFEST"
  })
  void shouldStopAtAFileThatWasChanged(String tamper, String file) throws Exception {
    host.run("rm -rf /root/.cache/throughline/bundles");
    nodes.roundTrip(nodes.node(host), Questions.NOBODY);
    String folder = "/root/.cache/throughline/bundles/" + bundle().getFileName();
    host.run("cd " + folder + " && " + tamper);

    LaunchException failure = nodes.failure(nodes.node(host), Questions.NOBODY);

    assertThat(failure)
        .hasMessage(
            "node h1: bundle: %1$s/%2$s was changed since it was pushed; find out who did it; to push it anew, remove %1$s there"
                .formatted(folder, file));
    SshNodes.assertNothingRuns(host);
  }

  @Test
  void shouldSayHowMuchRoomIsMissing() throws Exception {
    Host second = nodes.hosts.host(2);
    second.smallHome(1500);
    try {
      LaunchException failure = nodes.failure(nodes.node(second), Questions.NOBODY);
      assertThat(failure.step()).isEqualTo("bundle");
      assertThat(failure)
          .hasMessageContaining(
              "node h2: bundle: no room for the agent in /root/.cache/throughline/bundles: it needs ")
          .hasMessageContaining(" MB are free; make room there");
      assertThat(second.run("ls -A /root/.cache/throughline/bundles")).isBlank();
    } finally {
      second.usualHome();
    }
  }

  @Test
  void shouldLeaveNothingHalfThereWhenTheDiskFillsUp() throws Exception {
    Host second = nodes.hosts.host(2);
    second.run("rm -rf /root/.cache/throughline/bundles");
    second.smallHome(20_000);
    try {
      // Room when it was asked for, none when it was needed.
      second.run("mkdir -p /root/.cache/throughline/bundles");
      FullDisk.whilePushing(
          second,
          () -> {
            LaunchException failure = nodes.failure(nodes.node(second), Questions.NOBODY);
            assertThat(failure).hasMessageContaining("no room for the agent in /root");
          });
      assertThat(second.run("ls -A /root/.cache/throughline/bundles")).isBlank();
    } finally {
      second.usualHome();
    }
  }

  @Test
  void shouldSayThatTheDiskIsFullAtTheStart() throws Exception {
    Host second = nodes.hosts.host(2);
    second.smallHome(20_000);
    try {
      nodes.roundTrip(nodes.node(second), Questions.NOBODY);
      second.attempt("cat /dev/zero > /root/fill");
      LaunchException failure = nodes.failure(nodes.node(second), Questions.NOBODY);
      assertThat(failure)
          .hasMessageContaining("node h2: start: there is no room to write in /root/");
      second.run("rm /root/fill");
      SshNodes.assertNothingRuns(second);
    } finally {
      second.usualHome();
    }
  }
}
