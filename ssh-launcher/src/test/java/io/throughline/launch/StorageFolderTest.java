package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.launch.local.LocalLauncher;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StoragePlace;
import io.throughline.protocol.result.CleanUp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keeper makes the folder for a run's files, and removes that one and no other. */
class StorageFolderTest {
  private static final Lease LEASE = new Lease(Duration.ofMillis(300), Duration.ofSeconds(2));

  @TempDir private Path folder;
  private final List<LaunchedAgent> launched = new ArrayList<>();
  private Launches launches;
  private NodeProfile node;
  private Path root;
  private Path ours;

  @BeforeEach
  void prepare() throws Exception {
    root = Files.createDirectory(folder.resolve("a disk"));
    launches = new Launches(folder);
    NodeProfile plain = NodeProfile.local("here");
    node =
        new NodeProfile(
            plain.name(),
            plain.description(),
            plain.launch(),
            plain.ssh(),
            plain.data(),
            plain.ucx(),
            root.toString(),
            plain.limits(),
            plain.tags());
    ours = Path.of(StoragePlace.of(root.toString(), "", launches.runId, "here").folder());
  }

  /** Also after a test that failed. */
  @AfterEach
  void stopAll() {
    launched.forEach(agent -> agent.stop(Duration.ZERO));
  }

  private LaunchedAgent launch(Launches which, NodeProfile where, String shell) throws Exception {
    LocalLauncher launcher =
        new LocalLauncher(
            folder.resolve("data"), folder.resolve("home"), LEASE, Shells.command(shell));
    LaunchedAgent agent = launcher.launch(which.request(where, FakeAgent.in(folder), "wait"));
    launched.add(agent);
    return agent;
  }

  private static void assertClean(CleanUp cleanUp) {
    assertThat(cleanUp.verdict()).as("%s", cleanUp).isEqualTo(CleanUp.Verdict.CLEAN);
    assertThat(cleanUp.checks()).anyMatch(check -> check.what().equals("storage"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldRemoveTheRunsFilesAndNoOthers(String shell) throws Exception {
    Path other = Files.createFile(root.resolve("somebody else's"));
    LaunchedAgent agent = launch(launches, node, shell);
    assertThat(ours).isDirectory();
    Files.writeString(ours.resolve("data-0"), "left by an agent that was killed");
    Path outside = Files.createFile(folder.resolve("outside"));
    Files.createSymbolicLink(ours.resolve("way out"), folder);
    assertClean(agent.stop(Duration.ZERO));
    assertThat(ours).doesNotExist();
    assertThat(other).exists();
    assertThat(outside).exists();
  }

  @Test
  void shouldRemoveThemWhenAgentAndKeeperWereKilled() throws Exception {
    LaunchedAgent agent = launch(launches, node, "sh");
    Node there = Node.below(folder.resolve("home"));
    Files.writeString(ours.resolve("data-0"), "left behind");
    for (String process : List.of("keeper", "reader", "mover")) {
      there.kill(process, "KILL");
    }
    assertClean(agent.stop(Duration.ZERO));
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldLeaveAFolderAloneThatItDidNotMake() throws Exception {
    Files.createDirectory(ours);
    Path treasure = Files.createFile(ours.resolve("treasure"));
    LaunchedAgent agent = launch(launches, node, "sh");
    assertClean(agent.stop(Duration.ZERO));
    assertThat(treasure).exists();
  }

  @Test
  void shouldStartAnAgentWhereTheRootIsNotThere() throws Exception {
    Files.delete(root);
    LaunchedAgent agent = launch(launches, node, "sh");
    assertThat(agent.running()).as("it says itself what is wrong").isTrue();
    assertClean(agent.stop(Duration.ZERO));
    assertThat(root).doesNotExist();
  }
}
