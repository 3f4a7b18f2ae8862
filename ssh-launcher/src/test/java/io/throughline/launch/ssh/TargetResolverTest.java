package io.throughline.launch.ssh;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.StepFailure;
import io.throughline.protocol.node.NodeProfile.Ssh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TargetResolverTest {
  @TempDir private Path folder;
  private Path ssh;

  @BeforeEach
  void makeFolder() throws IOException {
    ssh = Files.createDirectories(folder.resolve(".ssh"));
    Files.writeString(ssh.resolve("id_ed25519"), "");
    Files.writeString(ssh.resolve("lab_key"), "");
  }

  private SshTarget resolve(String config, Ssh asked) throws Exception {
    Files.writeString(ssh.resolve("config"), config);
    return new TargetResolver(new SshHome(ssh, folder.resolve("data"), "me", "")).of(asked);
  }

  private static Ssh host(String name) {
    return new Ssh(name, 0, "", "", "");
  }

  @Test
  void shouldDoWithoutAnyConfiguration() throws Exception {
    SshTarget target = resolve("", host("127.0.0.1"));
    assertThat(target.shown()).isEqualTo("me@127.0.0.1");
    assertThat(target.keys().files()).containsExactly(ssh.resolve("id_ed25519"));
    assertThat(target.keys().only()).isFalse();
    assertThat(target.knownHostsName()).isEqualTo("127.0.0.1");
  }

  @Test
  void shouldTakeTheFirstValueOfEachKeyword() throws Exception {
    SshTarget target =
        resolve(
            """
            Host gpu* !gpu9
              Port 2200
              ConnectTimeout 3
              IdentityFile ~/.ssh/lab_key
              IdentitiesOnly yes
            Match originalhost gpu1 user root
              Port 2300
            Host *
              HostName 127.0.0.1
              User admin
              Port 2400
            """,
            host("gpu1"));
    assertThat(target.shown()).isEqualTo("admin@127.0.0.1:2200");
    assertThat(target.keys().files()).containsExactly(ssh.resolve("lab_key"));
    assertThat(target.keys().only()).isTrue();
    assertThat(target.connect()).isEqualTo(Duration.ofSeconds(3));
    assertThat(target.knownHostsName()).isEqualTo("[127.0.0.1]:2200");
  }

  @Test
  void shouldLetTheProfileOverrideTheConfiguration() throws Exception {
    SshTarget target =
        resolve(
            "Host *\n  HostName 127.0.0.1\n  User admin\n  Port 2400\n",
            new Ssh("gpu9", 22, "root", "~/.ssh/lab_key", "none"));
    assertThat(target.shown()).isEqualTo("root@127.0.0.1");
    assertThat(target.keys().files()).containsExactly(ssh.resolve("lab_key"));
    assertThat(target.keys().only()).isTrue();
  }

  @Test
  void shouldUnderstandWhatOftenStandsInAConfiguration() throws Exception {
    SshTarget target =
        resolve(
            """
            Match localuser me !host 10.*
              User right
              IdentityFile ~/.ssh/%u_%n
              IdentityAgent ~/.ssh/agent.sock
              UserKnownHostsFile ~/.ssh/known_hosts.d/%k
              ProxyCommand nc -X 5 %h %p
            Match !localuser me
              Port 1
            Match all
              User wrong
            """,
            host("127.0.0.1"));
    assertThat(target.shown()).isEqualTo("right@127.0.0.1");
    assertThat(target.keys().files()).containsExactly(ssh.resolve("me_127.0.0.1"));
    assertThat(target.keys().agentSocket()).isEqualTo(ssh.resolve("agent.sock").toString());
    assertThat(target.hostKeys().files()).contains(ssh.resolve("known_hosts.d/127.0.0.1"));
    assertThat(target.proxyCommand()).isEqualTo("nc -X 5 127.0.0.1 22");
  }

  /** Passed over, any of these could lead to another account. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Match exec \"true\"",
        "Match host 127.0.0.1 final",
        "Match host other exec true",
        "CanonicalizeHostname yes",
        "!!",
      })
  void shouldRefuseALineThatItDoesNotUnderstand(String line) {
    assertThatThrownBy(() -> resolve("User me\n" + line + "\n  User x\n", host("127.0.0.1")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(ssh.resolve("config") + ":2: '" + line.replace("\"", ""));
  }

  @Test
  void shouldIncludeWhatOpenSshIncludes() throws Exception {
    Path folder = Files.createDirectories(ssh.resolve("config.d/a folder"));
    Files.write(folder.resolveSibling(".hpc.swp"), new byte[] {'U', 's', 'e', 'r', ' ', -1, -2});
    Files.write(
        folder.resolveSibling("hpc"), "Host *\n # caf\u00e9\n User lab\n".getBytes(ISO_8859_1));
    assertThat(resolve("Include config.d/* none/*\n", host("127.0.0.1")).user()).isEqualTo("lab");
    assertThat(resolve("Include config.?/h[op]c\n", host("127.0.0.1")).user()).isEqualTo("lab");
  }

  @Test
  void shouldFollowJumpHostsOfJumpHosts() throws Exception {
    SshTarget target =
        resolve(
            """
            Host inner
              ProxyJump middle
            Host middle
              ProxyJump ops@127.0.0.1:2222
            """,
            host("inner"));
    assertThat(target.jumps())
        .extracting(SshTarget::shown)
        .containsExactly("ops@127.0.0.1:2222", "me@middle");
  }

  @Test
  void shouldRefuseWhatItCannotDo() {
    assertThatThrownBy(() -> resolve("Host a\n  ProxyJump b\nHost b\n  ProxyJump a\n", host("a")))
        .isInstanceOf(StepFailure.class)
        .hasMessage("more than 8 jump hosts");
    assertThatThrownBy(() -> resolve("Host *\n  IdentityFile ~/%z\n", host("127.0.0.1")))
        .hasMessage("'~/%z' in ~/.ssh/config has a token that is not understood here");
    assertThatThrownBy(() -> resolve("", new Ssh("127.0.0.1", 0, "", "/no/key", "")))
        .hasMessage("the private key /no/key cannot be read");
    assertThatThrownBy(() -> resolve("Host *\n  Port ssh\n", host("127.0.0.1")))
        .hasMessage("'ssh' is not a port");
  }

  private List<String> algorithms(String line, String keyword) throws Exception {
    return resolve(line + "\n", host("127.0.0.1"))
        .algorithms()
        .allowed()
        .getOrDefault(keyword, List.of());
  }

  @Test
  void shouldTakeAlgorithmsAsOpenSshWritesThem() throws Exception {
    assertThat(resolve("", host("127.0.0.1")).algorithms().allowed()).isEmpty();
    assertThat(algorithms("Ciphers aes256-ctr,aes128-ctr", "cipher.c2s"))
        .containsExactly("aes256-ctr", "aes128-ctr");
    assertThat(algorithms("Ciphers +aes128-cbc", "cipher.s2c"))
        .contains("aes256-ctr", "aes128-cbc")
        .endsWith("aes128-cbc");
    assertThat(algorithms("MACs -hmac-sha1*", "mac.c2s"))
        .isNotEmpty()
        .noneMatch(name -> name.startsWith("hmac-sha1"));
    assertThat(algorithms("KexAlgorithms ^diffie-hellman-group14-sha256", "kex"))
        .startsWith("diffie-hellman-group14-sha256")
        .contains("curve25519-sha256");
    assertThat(algorithms("HostKeyAlgorithms ssh-ed25519,unheard-of", "server_host_key"))
        .containsExactly("ssh-ed25519");
    assertThat(algorithms("PubkeyAcceptedKeyTypes ssh-ed25519", "PubkeyAcceptedAlgorithms"))
        .containsExactly("ssh-ed25519");
    assertThatThrownBy(() -> algorithms("Ciphers rot13@example.org", "cipher.c2s"))
        .isInstanceOf(StepFailure.class)
        .hasMessageContaining("ciphers of the SSH configuration allows rot13@example.org")
        .hasMessageContaining("it has ");
    assertThatThrownBy(() -> algorithms("Ciphers -*", "cipher.c2s"))
        .isInstanceOf(StepFailure.class)
        .hasMessageContaining("ciphers of the SSH configuration allows -*");
  }

  /** OpenSSH's client says so of {@code Ciphers -*}. */
  @Test
  void shouldSayThatNothingIsAllowed() {
    SshConfig.Section section = new SshConfig.Section("a", "");
    section.add("ciphers", "", "");
    assertThatThrownBy(() -> Algorithms.of(section))
        .isInstanceOf(StepFailure.class)
        .hasMessageContaining("ciphers of the SSH configuration allows nothing, and the console");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HostName", "Ciphers", "Port", "IdentityFile", "UserKnownHostsFile"})
  void shouldRefuseAnEmptyValueAsOpenSshDoes(String keyword) {
    assertThatThrownBy(() -> resolve(keyword + " \"\"\n", host("127.0.0.1")))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith("%s/config:1: '%s \"\"' is not understood".formatted(ssh, keyword));
  }
}
