package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.ssh.SshHome;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Ssh;
import io.throughline.protocol.result.CleanUp;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Requires(hosts = true)
class SshLauncherTest {
  @TempDir static Path folder;
  static TwoHosts hosts;
  static Path agent;

  @BeforeAll
  static void startHosts() {
    hosts = TwoHosts.start();
    agent = FakeAgent.in(folder);
  }

  @AfterAll
  static void endHosts() {
    hosts.close();
  }

  private static SshLauncher launcher() throws IOException {
    Path ssh = Files.createDirectories(folder.resolve("ssh"));
    Files.writeString(ssh.resolve("known_hosts"), hosts.knownHosts());
    return new SshLauncher(
        new SshHome(ssh, folder.resolve("data"), "root", ""),
        new Lease(Duration.ofMillis(500), Duration.ofSeconds(3)));
  }

  static NodeProfile node(Host host) {
    NodeProfile local = NodeProfile.local(host.name());
    return new NodeProfile(
        host.name(),
        "",
        NodeProfile.Launch.SSH,
        new Ssh(host.address(), 0, "root", hosts.clientKey().toString(), ""),
        local.data(),
        new NodeProfile.Ucx("", Map.of()),
        "",
        local.limits(),
        local.tags());
  }

  @Test
  void shouldStartAndEndAnAgentAndLeaveNothingButTheBundle() throws Exception {
    Host host = hosts.host(1);
    for (int i = 1; i <= 2; i++) {
      Launches launches = new Launches(folder);
      LaunchedAgent started = launcher().launch(launches.request(node(host), agent, "wait"));
      launches.events.forEach(System.out::println);
      assertThat(started.running()).isTrue();
      assertThat(launches.done())
          .containsExactly(
              "resolve", "connect", "host key", "log in", "shell", "bundle", "start", "channel");
      CleanUp cleanUp = started.stop(Duration.ZERO);
      System.out.println(cleanUp);
      assertThat(cleanUp.verdict()).as("%s", cleanUp).isEqualTo(CleanUp.Verdict.CLEAN);
      assertThat(cleanUp.moverExit()).isEqualTo("exit 0");
      assertThat(launches.logs.resolve("mover.log")).content().contains("ready", "eof");
    }
    assertThat(host.home().resolve(".cache/throughline/runs")).isEmptyDirectory();
  }
}
