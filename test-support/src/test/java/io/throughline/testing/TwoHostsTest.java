package io.throughline.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

@Requires(hosts = true, commands = "ssh")
class TwoHostsTest {
  @Test
  void shouldBeTwoHostsAndLeaveNothing() throws Exception {
    Path folder;
    String bridge;
    try (TwoHosts hosts = TwoHosts.start()) {
      folder = hosts.folder();
      bridge = folder.getFileName().toString().replace("throughline-hosts-", "");
      Path known = folder.resolve("known_hosts");
      Files.writeString(known, hosts.knownHosts());
      Host first = hosts.host(1);
      Host second = hosts.host(2);
      assertThat(ssh(hosts, known, first, "hostname; touch /root/here").output()).isEqualTo("h1\n");
      assertThat(first.home().resolve("here")).exists();
      assertThat(second.home().resolve("here")).doesNotExist();
      assertThat(second.run("hostname").strip()).isEqualTo("h2");
      assertThat(first.attempt("ls /proc | grep -c '^[0-9]'").output().strip())
          .as("it sees only its own processes")
          .matches("\\d");

      second.sshd().changeHostKey();
      assertThat(ssh(hosts, known, second, "true").output())
          .contains("REMOTE HOST IDENTIFICATION HAS CHANGED");

      long before = first.cable().sentBytes();
      ssh(hosts, known, first, "head -c 100000 /dev/zero");
      assertThat(first.cable().sentBytes() - before).isGreaterThan(100_000);

      first.cable().partition();
      assertThat(ssh(hosts, known, first, "true").output()).contains("timed out");
      first.cable().heal();
      assertThat(ssh(hosts, known, first, "true").code()).isZero();

      first.smallHome(64);
      assertThat(first.attempt("head -c 100000 /dev/zero > /root/full").output())
          .contains("No space left");
      first.usualHome();
      assertThat(first.home().resolve("here")).exists();
    }
    assertThat(folder).doesNotExist();
    assertThat(Path.of("/sys/class/net", bridge)).doesNotExist();
    assertThat(Command.run("ip", "netns")).doesNotContain(bridge + "h");
  }

  @Test
  @Requires(distributions = Distribution.DEBIAN_13)
  void shouldHaveAnotherDistributionOnOneHost() throws Exception {
    Path root = Distribution.DEBIAN_13.root();
    String there = "cat /etc/debian_version; ls /sys/class/net; cat /root/here";
    try (TwoHosts hosts = TwoHosts.start(Distribution.THIS_MACHINE, Distribution.DEBIAN_13)) {
      Path known = hosts.folder().resolve("known_hosts");
      Files.writeString(known, hosts.knownHosts());
      Host other = hosts.host(2);
      other.run("echo mine > /root/here; echo mine > /etc/here");
      assertThat(ssh(hosts, known, other, there).output()).matches("13\\.\\d+\neth0\nlo\nmine\n");
      assertThat(other.inside("/etc/here")).exists();
      assertThat(other.attempt("ls /proc | grep -c '^[0-9]'").output().strip())
          .as("it sees only its own processes")
          .matches("\\d");
      assertThat(
              other.run("ls -A " + hosts.folder().resolve("h1") + " /tmp 2>&1; cat /proc/mounts"))
          .doesNotContain("client_key", "/.before");
      assertThat(ssh(hosts, known, other, "script -qc tty /dev/null").output())
          .as("a pseudo-terminal")
          .contains("/dev/pts/0");
      other.withoutUcx();
      assertThat(other.run("ldconfig -p")).doesNotContain("libucp");
    }
    assertThat(root.resolve("etc/here")).as("the root is nobody's to write into").doesNotExist();
  }

  @Test
  void shouldRemoveWhatAKilledTestLeft() throws Exception {
    Process killed =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElseThrow(),
                "-cp",
                System.getProperty("java.class.path"),
                Killed.class.getName())
            .redirectErrorStream(true)
            .start();
    String prefix = killed.inputReader().readLine();
    assertThat(prefix).startsWith("tl" + killed.pid());
    killed.destroyForcibly().waitFor();
    assertThat(Path.of("/sys/class/net", prefix)).exists();

    TwoHosts.start(1).close();

    assertThat(Path.of("/sys/class/net", prefix)).doesNotExist();
    assertThat(Path.of("/tmp/throughline-hosts-" + prefix)).doesNotExist();
    assertThat(Command.run("ip", "netns")).doesNotContain(prefix);
  }

  /** A test that is killed. */
  static final class Killed {
    private Killed() {}

    public static void main(String[] args) throws InterruptedException {
      TwoHosts hosts = TwoHosts.start(1);
      System.out.println(hosts.folder().getFileName().toString().replace("throughline-hosts-", ""));
      Thread.sleep(60_000);
    }
  }

  private static Command.Result ssh(TwoHosts hosts, Path known, Host host, String command) {
    return Command.attempt(
        "",
        Duration.ofSeconds(10),
        "ssh",
        "-F",
        "none",
        "-i",
        hosts.clientKey().toString(),
        "-o",
        "UserKnownHostsFile=" + known,
        "-o",
        "ConnectTimeout=1",
        "-o",
        "BatchMode=yes",
        "root@" + host.address(),
        command);
  }
}
