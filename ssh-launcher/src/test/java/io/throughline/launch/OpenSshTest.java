package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.ssh.SshHome;
import io.throughline.launch.ssh.SshHost;
import io.throughline.launch.ssh.SshLauncher;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Ssh;
import io.throughline.testing.Command;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code ~/.ssh} as OpenSSH's own client reads it. */
@Requires(hosts = true, commands = "ssh")
class OpenSshTest {
  @AutoClose private static SshNodes nodes;
  private static Host host;

  /**
   * The person's home. OpenSSH finds it in the passwd file, so its client gets it mounted there,
   * and what it says of files there is made good for this process.
   */
  private static Path ssh;

  private static SshHome home;

  @BeforeAll
  static void start() {
    nodes = new SshNodes();
    host = nodes.hosts.host(1);
    ssh = nodes.folder.resolve("root/.ssh");
    home =
        new SshHome(
            ssh,
            nodes.data,
            "root",
            "",
            List.of(
                "unshare",
                "--mount",
                "sh",
                "-c",
                "mount --bind %1$s /root && said=$(ssh \"$@\" 2>&1); code=$?; echo \"$said\" | sed 's|/root/|%1$s/|g'; exit $code"
                    .formatted(nodes.folder.resolve("root")),
                "ssh"));
  }

  @BeforeEach
  void emptyHome() throws IOException {
    Command.run("rm", "-rf", ssh.toString());
    Files.createDirectories(ssh);
    Files.writeString(ssh.resolve("known_hosts"), nodes.hosts.knownHosts());
    Files.copy(nodes.hosts.clientKey(), ssh.resolve("bench"));
    Files.copy(Path.of(nodes.hosts.clientKey() + ".pub"), ssh.resolve("bench.pub"));
  }

  private static NodeProfile alias(String name) {
    return nodes.node("h1", new Ssh(name, 0, "", "", ""));
  }

  private static void config(String text) throws IOException {
    Path file = ssh.resolve("config");
    Files.writeString(file, text.replace("HOST", host.address()));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
  }

  private static void assertReached(String name) throws Exception {
    LaunchedAgent launched =
        new SshLauncher(home, SshNodes.LEASE)
            .launch(new Launches(nodes.folder).request(alias(name), nodes.agent, "wait"));
    SshNodes.assertClean(launched.stop(Duration.ZERO));
  }

  private static LaunchException failure(String name) throws Exception {
    try {
      new SshLauncher(home, SshNodes.LEASE)
          .launch(new Launches(nodes.folder).request(alias(name), nodes.agent, "wait"))
          .stop(Duration.ZERO);
    } catch (LaunchException e) {
      return e;
    }
    throw new AssertionError("the launch did not fail");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Host hpc\n HostName HOST\nMatch host HOST localuser root\n User root\nMatch all\n User nobody\n",
        "Match originalhost hpc exec \"test -d /proc\"\n HostName HOST\n User root\n",
        "Match !localuser root\n User nobody\nHost hpc\n HostName HOST\n User root\n",
        "Match exec \"exit 1\"\n User nobody\nHost hpc\n HostName HOST\n",
        "Host hpc\n HostName HOST\n User root\n ProxyCommand busybox nc %h %p\n",
      })
  void shouldReachTheAccountThatOpenSshWould(String text) throws Exception {
    config(text + "Match all\n IdentityFile ~/.ssh/bench\n");
    assertReached("hpc");
  }

  @Test
  void shouldPassOverFilesThatOpenSshPassesOver() throws Exception {
    Path folder = Files.createDirectories(ssh.resolve("config.d/a folder"));
    Files.write(folder.resolveSibling(".hpc.swp"), new byte[] {'b', '0', -1, 0, -2});
    config("Include config.d/*\n");
    Files.writeString(
        folder.resolveSibling("hpc"),
        "Host hpc\n HostName %s\n # caf\u00e9\n IdentityFile ~/.ssh/none\n IdentityFile ~/.ssh/bench\n"
            .formatted(host.address()));
    assertReached("hpc");
  }

  @Test
  void shouldFindKeysByTokens() throws Exception {
    Files.move(ssh.resolve("bench"), ssh.resolve("root_key of hpc"));
    config("Host hpc\n HostName HOST\n IdentityFile \"~/.ssh/%u_key of %n\"\n");
    assertReached("hpc");
  }

  @Test
  void shouldFindHostKeysByTokensAndHashedNames() throws Exception {
    Files.createDirectories(ssh.resolve("known_hosts.d"));
    Files.move(ssh.resolve("known_hosts"), ssh.resolve("known_hosts.d/hpc"));
    Command.run("sed", "-i", "s/^[^ ]*/hpc/", ssh.resolve("known_hosts.d/hpc").toString());
    Command.run("ssh-keygen", "-q", "-H", "-f", ssh.resolve("known_hosts.d/hpc").toString());
    config(
        "Host HPC\n HostName HOST\n HostKeyAlias HPC\n UserKnownHostsFile ~/.ssh/known_hosts.d/%k\n IdentityFile ~/.ssh/bench\n");
    assertReached("HPC");
  }

  @Test
  void shouldUseTheAgentThatIsNamedAndItsKeyOfWhichOnlyThePublicHalfIsHere() throws Exception {
    Path socket = ssh.resolve("agent.sock");
    Process agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString()).start();
    try {
      org.awaitility.Awaitility.await().until(() -> Files.exists(socket));
      for (String key : List.of("bench", "stranger")) {
        Path file = ssh.resolve(key);
        if (key.equals("stranger")) {
          Command.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", file.toString());
        }
        Command.run("env", "SSH_AUTH_SOCK=" + socket, "ssh-add", "-q", file.toString());
        Files.delete(file);
      }
      String agentLine = "Host hpc\n HostName HOST\n IdentityAgent ~/.ssh/agent.sock\n";
      config(agentLine + " IdentityFile ~/.ssh/bench\n IdentitiesOnly yes\n");
      assertReached("hpc");
      config(agentLine + " IdentityFile ~/.ssh/bench.pub\n IdentitiesOnly yes\n");
      assertReached("hpc");
      config(agentLine + " IdentityFile ~/.ssh/none\n");
      assertReached("hpc");
      config(agentLine + " IdentityFile ~/.ssh/stranger\n IdentitiesOnly yes\n");
      assertThat(failure("hpc").step()).isEqualTo("log in");
    } finally {
      agent.destroy();
    }
  }

  @Test
  void shouldSayWhatOpenSshSaysOfAConfigurationThatItRefuses() throws Exception {
    config("Host hpc\n HostNam HOST\n");
    assertThat(failure("hpc"))
        .hasMessage(
            "node h1: resolve: OpenSSH's client refuses its configuration: %s: line 2: Bad configuration option: hostnam; correct ~/.ssh/config, so that ssh itself takes it"
                .formatted(ssh.resolve("config")));
  }

  @Test
  void shouldListHostsAsOpenSshReadsThem() throws Exception {
    config(
        """
        Match originalhost hpc exec "test -d /proc"
          HostName HOST
          User perf
          Port 2200
          ProxyJump gw
          IdentityFile ~/.ssh/%u_key
        Host hpc plain
        """);
    Path file = ssh.resolve("config");
    assertThat(SshHost.all(home, file))
        .extracting(SshHost.Written::host)
        .containsExactly(
            new SshHost("hpc", host.address(), 2200, "perf", "~/.ssh/%u_key", "gw"),
            new SshHost("plain", "plain", 0, "", "", ""));
    assertThat(SshHost.of(home, "hpc").user()).isEqualTo("perf");

    Path other = nodes.folder.resolve("other");
    Files.writeString(other, "Host far\n HostName 10.9.9.9\n Port 23\n");
    assertThat(SshHost.all(home, other))
        .singleElement()
        .satisfies(written -> {
          assertThat(written.host()).isEqualTo(new SshHost("far", "10.9.9.9", 23, "", "", ""));
          assertThat(written.place()).isEqualTo(other + ":1");
          assertThat(written.places()).containsEntry("port", other + ":3");
        });
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "KexAlgorithms ecdh-sha2-nistp384",
        "Ciphers aes256-ctr",
        "MACs hmac-sha2-512",
        "HostKeyAlgorithms -ssh-rsa",
        "KexAlgorithms sntrup761x25519-sha512@openssh.com,curve25519-sha256",
      })
  void shouldUseTheAlgorithmsThatAreAllowed(String line) throws Exception {
    config("Host hpc\n HostName HOST\n IdentityFile ~/.ssh/bench\n " + line + "\n");
    assertReached("hpc");
  }

  @Test
  void shouldUseNoOtherAlgorithms() throws Exception {
    config("Host hpc\n HostName HOST\n IdentityFile ~/.ssh/bench\n Ciphers 3des-cbc\n");
    assertThat(failure("hpc"))
        .hasMessageContaining("have no cipher in common")
        .hasMessageContaining("the console has 3des-cbc");
  }
}
