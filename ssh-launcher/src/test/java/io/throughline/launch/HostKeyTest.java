package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.node.NodeProfile;
import io.throughline.testing.Command;
import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.SshdSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Known keys pass, unknown ones are asked about, changed ones end the launch. */
@Requires(hosts = true)
class HostKeyTest {
  private static final Questions YES = new Answers(true, "", "");

  @AutoClose private static SshNodes nodes;
  private static Host host;
  private static NodeProfile node;
  private static Path known;

  @BeforeAll
  static void start() {
    nodes = new SshNodes();
    host = nodes.hosts.host(1);
    node = nodes.node(host);
    known = nodes.ssh.resolve("known_hosts");
  }

  @BeforeEach
  void knowNobody() throws Exception {
    Files.writeString(known, "");
    Files.deleteIfExists(nodes.data.resolve("known_hosts"));
  }

  @Test
  void shouldRefuseAnUnknownKeyWhereNobodyIsAsked() throws Exception {
    LaunchException failure = nodes.failure(node, Questions.NOBODY);
    assertThat(failure.step()).isEqualTo("host key");
    assertThat(failure)
        .hasMessageStartingWith(
            "node h1: host key: the host key of %s is not known: ssh-ed25519 %s; compare"
                .formatted(host.address(), host.sshd().fingerprint()));
    assertThat(nodes.data.resolve("known_hosts")).doesNotExist();
  }

  @Test
  void shouldSayWhatBrokeInsideTheHandshake() throws Exception {
    Questions broken =
        new Questions() {
          @Override
          public boolean acceptHostKey(String host, String keyType, String fingerprint) {
            throw new NoClassDefFoundError("Dialog");
          }

          @Override
          public Optional<char[]> passphrase(String keyFile) {
            return Optional.empty();
          }

          @Override
          public Optional<char[]> password(String userAtHost) {
            return Optional.empty();
          }
        };
    LaunchException failure = nodes.failure(node, broken);
    assertThat(failure.step()).isEqualTo("host key");
    assertThat(failure)
        .hasMessageContaining(
            "the SSH handshake with %s port 22 failed inside this console: java.lang.NoClassDefFoundError: Dialog"
                .formatted(host.address()));
  }

  @Test
  void shouldAskOnceAboutAnUnknownKeyAndRememberIt() throws Exception {
    Answers person = new Answers(true, "", "");
    nodes.roundTrip(node, person);
    assertThat(person.asked)
        .containsExactly(host.address() + " ssh-ed25519 " + host.sshd().fingerprint());
    assertThat(known).as("the person's own file is theirs").isEmptyFile();
    assertThat(nodes.data.resolve("known_hosts"))
        .content()
        .isEqualTo(host.sshd().knownHostsLine() + "\n");

    nodes.roundTrip(node, Questions.NOBODY);
  }

  @Test
  void shouldStopAtAChangedKeyWhateverIsAnswered() throws Exception {
    Files.writeString(known, "# a comment\n\n" + host.sshd().knownHostsLine() + "\n");
    String before = host.sshd().fingerprint();
    host.sshd().changeHostKey();

    LaunchException failure = nodes.failure(node, YES);

    assertThat(failure.step()).isEqualTo("host key");
    assertThat(failure)
        .hasMessageContaining("the host key of %s has CHANGED".formatted(host.address()))
        .hasMessageContaining("it shows ssh-ed25519 " + host.sshd().fingerprint())
        .hasMessageContaining("%s:3 has ssh-ed25519 %s".formatted(known, before))
        .hasMessageContaining("ssh-keygen -R '%s' -f %s".formatted(host.address(), known));
    assertThat(nodes.data.resolve("known_hosts")).doesNotExist();
  }

  @Test
  void shouldStopAtAKeyOfAnotherTypeThanTheKnownOne() throws Exception {
    Path other = nodes.folder.resolve("other_key");
    Command.run("ssh-keygen", "-q", "-t", "ecdsa", "-N", "", "-f", other.toString());
    String[] key = Files.readString(Path.of(other + ".pub")).split(" ", -1);
    Files.writeString(known, host.address() + " " + key[0] + " " + key[1] + "\n");
    assertThat(nodes.failure(node, YES))
        .hasMessageContaining("has CHANGED")
        .hasMessageContaining("ecdsa-sha2-nistp256 SHA256:");
  }

  @Test
  void shouldReadHashedNames() throws Exception {
    Files.writeString(known, host.sshd().knownHostsLine() + "\n");
    Command.run("ssh-keygen", "-H", "-f", known.toString());
    assertThat(known).content().startsWith("|1|").doesNotContain(host.address());
    nodes.roundTrip(node, Questions.NOBODY);
  }

  @Test
  void shouldTrustTheCertificateOfAKnownAuthority() throws Exception {
    Path authority = nodes.folder.resolve("authority");
    Command.run("ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", authority.toString());
    Path certificate = host.sshd().certify(authority);
    host.sshd().use(SshdSettings.DEFAULT.withLines("HostCertificate " + certificate));
    try {
      Files.writeString(
          known, "@cert-authority 10.77.* " + Files.readString(Path.of(authority + ".pub")));
      nodes.roundTrip(node, Questions.NOBODY);
    } finally {
      host.sshd().use(SshdSettings.DEFAULT);
    }
  }

  @Test
  void shouldStopAtARevokedKey() throws Exception {
    String line = host.sshd().knownHostsLine();
    Files.writeString(known, line + "\n@revoked " + line.replaceFirst("\\S+", "*") + "\n");
    assertThat(nodes.failure(node, YES)).hasMessageContaining("is marked as revoked");
  }
}
