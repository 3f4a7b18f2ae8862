package io.throughline.launch.ssh;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.StepFailure;
import io.throughline.protocol.node.NodeProfile.Ssh;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResolveTest {
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
    return new Resolve(new SshHome(ssh, folder.resolve("data"), "me", "")).of(asked);
  }

  private static Ssh host(String name) {
    return new Ssh(name, 0, "", "", "");
  }

  @Test
  void shouldDoWithoutAnyConfiguration() throws Exception {
    SshTarget target = resolve("", host("127.0.0.1"));
    assertThat(target.shown()).isEqualTo("me@127.0.0.1");
    assertThat(target.keys()).containsExactly(ssh.resolve("id_ed25519"));
    assertThat(target.onlyKeys()).isFalse();
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
    assertThat(target.keys()).containsExactly(ssh.resolve("lab_key"));
    assertThat(target.onlyKeys()).isTrue();
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
    assertThat(target.keys()).containsExactly(ssh.resolve("lab_key"));
    assertThat(target.onlyKeys()).isTrue();
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
    assertThatThrownBy(() -> resolve("Host *\n  ProxyCommand nc %h %p\n", host("127.0.0.1")))
        .hasMessageContaining("ProxyCommand");
    assertThatThrownBy(() -> resolve("", new Ssh("127.0.0.1", 0, "", "/no/key", "")))
        .hasMessage("the private key /no/key cannot be read");
    assertThatThrownBy(() -> resolve("Host *\n  Port ssh\n", host("127.0.0.1")))
        .hasMessage("'ssh' is not a port");
  }
}
