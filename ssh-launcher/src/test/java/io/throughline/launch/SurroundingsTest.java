package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import io.throughline.testing.SshdSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nodes whose accounts are set up for their owners' work, not for ours. */
@Requires(hosts = true)
class SurroundingsTest {
  @AutoClose private static SshNodes nodes;
  private static Host host;

  @BeforeAll
  static void start() {
    nodes = new SshNodes();
    host = nodes.hosts.host(1);
  }

  @AfterEach
  void makeUsualAgain() {
    host.bashrc("");
    SshNodes.assertNothingRuns(host);
  }

  /** By LANGUAGE the tools speak French in a locale that every system has. */
  @Test
  void shouldUseABundleAgainOnANodeThatSpeaksFrench() throws Exception {
    host.bashrc("export LANG=C.UTF-8 LC_ALL=C.UTF-8 LANGUAGE=fr LC_NUMERIC=fr_FR.UTF-8\n");
    Launches first = new Launches(nodes.folder);
    SshNodes.assertClean(nodes.launch(first, host, "wait").stop(Duration.ZERO));
    Launches second = new Launches(nodes.folder);
    SshNodes.assertClean(nodes.launch(second, host, "wait").stop(Duration.ZERO));
    assertThat(second.detail("bundle")).isEqualTo("there already, every file checked");
    assertThat(Files.readString(second.logs.resolve("mover.log"))).contains("language , C");
  }

  @Test
  void shouldSayThatAHomeIsNoexecAndTakeAnotherFolder() throws Exception {
    nodes.roundTrip(nodes.node(host), Questions.NOBODY);
    host.run("mount --bind /root /root && mount -o remount,bind,noexec /root");
    try {
      assertThat(nodes.failure(nodes.node(host), Questions.NOBODY))
          .hasMessage(
              "node h1: shell: /root is mounted noexec, so no agent can be run in"
                  + " /root/.cache/throughline; name a folder where programs may run as cacheFolder"
                  + " in the node's profile");
      host.run("mkdir -p '/run/may run'");
      Launches launches = new Launches(nodes.folder);
      LaunchedAgent agent =
          nodes
              .launcher()
              .launch(
                  launches.request(
                      nodes.withCache(nodes.node(host), "/run/may run"), nodes.agent, "wait"));
      SshNodes.assertClean(agent.stop(Duration.ZERO));
      assertThat(launches.detail("bundle")).contains("pushed by");
      assertThat(Files.readString(launches.logs.resolve("mover.log")))
          .contains("folder=/run/may run/throughline/runs/");
      assertThat(host.run("ls '/run/may run/throughline/runs'")).isBlank();
      host.run("chown 4242 '/run/may run/throughline/bundles'");
      assertThat(nodes.failure(nodes.withCache(nodes.node(host), "/run/may run"), Questions.NOBODY))
          .hasMessageContaining("/run/may run/throughline cannot be used: it is another user's;");
    } finally {
      host.run("umount -l /root");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"exec bash --norc\n", "exec cat >/dev/null\n", "echo no; exit 1\n"})
  void shouldSayThatALogInShellRunsNoCommands(String lines) throws Exception {
    host.bashrc(lines);
    assertThat(nodes.failure(nodes.node(host), Questions.NOBODY))
        .hasMessageStartingWith(
            "node h1: shell: the log-in shell of root@%s does not run the command that it is given:"
                .formatted(host.address()))
        .hasMessageContaining("let it exec only where a person types");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KexAlgorithms diffie-hellman-group1-sha1 | key exchange | diffie-hellman-group1-sha1",
        "Ciphers aes128-cbc | cipher | aes128-cbc",
      })
  void shouldSayOnWhichAlgorithmsTheTwoDoNotAgree(String line, String kind, String offered)
      throws Exception {
    host.sshd().use(SshdSettings.DEFAULT.withLines(line));
    try {
      assertThat(nodes.failure(nodes.node(host), Questions.NOBODY))
          .hasMessageStartingWith(
              "node h1: host key: %s port 22 and this console have no %s in common: the node offers %s;"
                  .formatted(host.address(), kind, offered))
          .hasMessageEndingWith("allow one of the console's in the node's sshd_config");
    } finally {
      host.sshd().use(SshdSettings.DEFAULT);
    }
  }

  /** A name server has nothing to do with it. */
  @Test
  void shouldNameALocalFileThatCannotBeRead() throws Exception {
    Files.createDirectories(nodes.ssh);
    Files.createSymbolicLink(nodes.ssh.resolve("config"), Path.of("config"));
    try {
      assertThat(nodes.failure(nodes.node(host), Questions.NOBODY))
          .hasMessageStartingWith("node h1: resolve: ")
          .hasMessageContaining(nodes.ssh.resolve("config").toString())
          .hasMessageNotContaining("name server");
    } finally {
      Files.delete(nodes.ssh.resolve("config"));
    }
  }

  @Test
  void shouldKeepOptionsForOtherJavasFromItsOwnAndSaySoOnce() throws Exception {
    host.bashrc(
        """
        export JAVA_TOOL_OPTIONS=-javaagent:/opt/apm/agent.jar
        export JDK_JAVA_OPTIONS='--add-modules java.none' _JAVA_OPTIONS=-XX:+NoSuchOption
        export CLASSPATH=/opt/none.jar
        """);
    Launches launches = new Launches(nodes.folder);
    LaunchedAgent agent =
        nodes
            .launcher()
            .launch(
                launches.request(
                    nodes.withJava(nodes.node(host), System.getProperty("java.home")),
                    nodes.agent,
                    "wait"));
    SshNodes.assertClean(agent.stop(Duration.ofSeconds(2)));
    assertThat(launches.detail("start"))
        .contains(
            "Java %s of the profile, without the node's JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS, _JAVA_OPTIONS, CLASSPATH"
                .formatted(System.getProperty("java.version")));
    assertThat(Files.readString(launches.logs.resolve("mover.log")))
        .contains(System.getProperty("java.version"))
        .doesNotContain("Picked up", "NOTE");
    assertThat(Files.readString(launches.logs.resolve("keeper.log")))
        .containsOnlyOnce("JAVA_TOOL_OPTIONS");
  }
}
