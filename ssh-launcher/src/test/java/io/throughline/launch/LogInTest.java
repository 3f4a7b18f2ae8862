package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.ssh.SshHome;
import io.throughline.launch.ssh.SshLauncher;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Ssh;
import io.throughline.testing.Command;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.SshdSettings;
import io.throughline.testing.TwoHosts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Keys, ssh-agent, passwords, aliases and jump hosts. */
@Requires(hosts = true, commands = "ssh-agent")
class LogInTest {
  @AutoClose private static SshNodes nodes;
  private static Host host;

  @BeforeAll
  static void start() {
    nodes = new SshNodes();
    host = nodes.hosts.host(1);
  }

  @AfterEach
  void forgetConfig() throws IOException {
    Files.deleteIfExists(nodes.ssh.resolve("config"));
    host.sshd().use(SshdSettings.DEFAULT);
  }

  private static Path key(String name, String passphrase) throws IOException {
    Path key = nodes.folder.resolve(name);
    if (!Files.exists(key)) {
      Command.run("ssh-keygen", "-q", "-t", "ed25519", "-N", passphrase, "-f", key.toString());
    }
    return key;
  }

  private static NodeProfile with(Path key) {
    return nodes.node("h1", new Ssh(host.address(), 0, "root", key.toString(), ""));
  }

  @Test
  void shouldAskForThePassphraseOfAnEncryptedKey() throws Exception {
    Path key = key("encrypted", "open sesame");
    host.sshd().authorize(Files.readString(Path.of(key + ".pub")));
    Answers person = new Answers(false, "open sesame", "");
    nodes.roundTrip(with(key), person);
    assertThat(person.asked).containsExactly("passphrase of " + key);

    assertThat(nodes.failure(with(key), Questions.NOBODY))
        .hasMessageContaining("nobody gave the passphrase of " + key);
  }

  @Test
  void shouldShowTheCertificateOfAKey() throws Exception {
    Path authority = key("user_authority", "");
    Path key = key("certified", "");
    Command.run(
        "ssh-keygen", "-q", "-s", authority.toString(), "-I", "me", "-n", "root", key + ".pub");
    host.sshd().use(SshdSettings.DEFAULT.withLines("TrustedUserCAKeys " + authority + ".pub"));
    nodes.roundTrip(with(key), Questions.NOBODY);
  }

  @Test
  void shouldSayWhichKeysWereRefused() throws Exception {
    LaunchException failure = nodes.failure(with(key("stranger", "")), Questions.NOBODY);
    assertThat(failure.step()).isEqualTo("log in");
    assertThat(failure)
        .hasMessageContaining("root@%s lets nobody in with ".formatted(host.address()))
        .hasMessageContaining("stranger")
        .hasMessageContaining("it takes publickey")
        .hasMessageContaining("~/.ssh/authorized_keys");
  }

  @Test
  void shouldUseKeysOfSshAgent() throws Exception {
    Path key = key("held", "");
    host.sshd().authorize(Files.readString(Path.of(key + ".pub")));
    Path socket = nodes.folder.resolve("agent.sock");
    Process agent = new ProcessBuilder("ssh-agent", "-D", "-a", socket.toString()).start();
    try {
      org.awaitility.Awaitility.await().until(() -> Files.exists(socket));
      Command.run("env", "SSH_AUTH_SOCK=" + socket, "ssh-add", "-q", key.toString());
      Files.delete(key);
      NodeProfile node = nodes.node("h1", new Ssh(host.address(), 0, "root", "", ""));
      SshHome home = new SshHome(nodes.ssh, nodes.data, "root", socket.toString());
      LaunchedAgent launched =
          new SshLauncher(home, SshNodes.LEASE)
              .launch(new Launches(nodes.folder).request(node, nodes.agent, "wait"));
      SshNodes.assertClean(launched.stop(Duration.ZERO));
    } finally {
      agent.destroy();
    }
  }

  @Test
  void shouldAskForAPasswordWhereKeysAreNotTaken() throws Exception {
    host.sshd().use(SshdSettings.DEFAULT.withPassword());
    NodeProfile node = nodes.node(host);
    Answers person = new Answers(false, "", TwoHosts.PASSWORD);
    nodes.roundTrip(node, person);
    assertThat(person.asked).containsExactly("password of root@" + host.address());

    assertThat(nodes.failure(node, Questions.NOBODY))
        .hasMessageContaining("it takes password; nobody gave a password");
    Answers wrong = new Answers(false, "", "wrong");
    assertThat(nodes.failure(node, wrong)).hasMessageContaining("the password was wrong 3 times");
    assertThat(wrong.asked).hasSize(3);
  }

  @Test
  void shouldFollowAliasesOfSshConfig() throws Exception {
    Files.createDirectories(nodes.ssh.resolve("conf.d"));
    Files.writeString(nodes.ssh.resolve("config"), "Include conf.d/*\nHost *\n  User nobody\n");
    Files.writeString(
        nodes.ssh.resolve("conf.d/lab"),
        """
        # the lab
        Host first second !third
          HostName=%s
          User root
          IdentityFile "%s"
        Match host %s
          HostKeyAlias %s
        """
            .formatted(host.address(), nodes.hosts.clientKey(), host.address(), host.address()));
    nodes.roundTrip(nodes.node("h1", new Ssh("first", 0, "", "", "")), Questions.NOBODY);
  }

  @Test
  void shouldJumpThroughOtherHosts() throws Exception {
    Host second = nodes.hosts.host(2);
    second.cable().partitionFrom(nodes.hosts.consoleAddress());
    try {
      Files.writeString(
          nodes.ssh.resolve("config"),
          """
          Host inner
            HostName %s
            ProxyJump outer
          Host outer
            HostName %s
          Host *
            User root
            IdentityFile %s
          """
              .formatted(second.address(), host.address(), nodes.hosts.clientKey()));
      nodes.roundTrip(nodes.node("inner", new Ssh("inner", 0, "", "", "")), Questions.NOBODY);
      nodes.roundTrip(
          nodes.node(
              "inner",
              new Ssh(second.address(), 0, "", "", "root@%s:22,outer".formatted(host.address()))),
          Questions.NOBODY);
      SshNodes.assertNothingRuns(second);
      assertThat(
              nodes.failure(nodes.node("inner", new Ssh("inner", 9, "", "", "")), Questions.NOBODY))
          .hasMessageContaining(
              "%s port 9 cannot be reached from the jump host %s: its sshd cannot connect to it; see that the node is up"
                  .formatted(second.address(), host.address()));

      host.sshd().use(SshdSettings.DEFAULT.withoutForwarding());
      assertThat(
              nodes.failure(nodes.node("inner", new Ssh("inner", 0, "", "", "")), Questions.NOBODY))
          .hasMessageContaining(
              "cannot be reached from the jump host %s: its sshd forbids forwarding there; let AllowTcpForwarding"
                  .formatted(host.address()));
    } finally {
      second.cable().heal();
    }
  }

  @Test
  void shouldSayWhatIsWrongWithAName() throws Exception {
    LaunchException failure =
        nodes.failure(
            nodes.node("x", new Ssh("no-such-host.invalid", 0, "root", "", "")), Questions.NOBODY);
    assertThat(failure)
        .hasMessage(
            "node x: resolve: the name 'no-such-host.invalid' cannot be resolved; give an address or an alias of ~/.ssh/config as ssh.host in the node's profile");
  }

  @Test
  void shouldSayThatNothingListens() throws Exception {
    LaunchException failure =
        nodes.failure(
            nodes.node("x", new Ssh(host.address(), 2222, "root", "", "")), Questions.NOBODY);
    assertThat(failure.step()).isEqualTo("connect");
    assertThat(failure)
        .hasMessageContaining("nothing listens at %s port 2222".formatted(host.address()))
        .hasMessageContaining("see that sshd runs there");
  }
}
