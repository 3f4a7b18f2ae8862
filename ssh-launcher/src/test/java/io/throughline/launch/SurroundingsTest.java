package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.testing.Host;
import io.throughline.testing.Requires;
import java.nio.file.Files;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Nodes whose accounts are set up for their owners' work, not for ours. */
@Requires(hosts = true)
class SurroundingsTest {
  private static SshNodes nodes;
  private static Host host;

  @BeforeAll
  static void start() {
    nodes = new SshNodes();
    host = nodes.hosts.host(1);
  }

  @AfterAll
  static void end() {
    nodes.close();
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
