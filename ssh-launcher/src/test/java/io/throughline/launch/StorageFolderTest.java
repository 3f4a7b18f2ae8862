package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.throughline.launch.local.LocalLauncher;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.result.CleanUp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The keeper makes the folder for a run's files, and removes that one and no other. */
class StorageFolderTest {
  private static final Lease LEASE =
      new Lease(Duration.ofMillis(300), Duration.ofSeconds(2), Duration.ofSeconds(2));

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
    ours = Path.of(StorageFolder.of(root.toString(), "", launches.runId, "here").folder());
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

  /** A file as an agent makes it: its name stands below the keeper's mark. */
  private static Path make(Path where, String name, String text) throws Exception {
    Files.writeString(where.resolve(".throughline"), name + "\n", StandardOpenOption.APPEND);
    return Files.writeString(where.resolve(name), text);
  }

  private static void assertLeft(CleanUp cleanUp, String detail) {
    assertThat(cleanUp.verdict()).as("%s", cleanUp).isEqualTo(CleanUp.Verdict.LEFT_BEHIND);
    assertThat(cleanUp.checks())
        .filteredOn(check -> check.what().equals("storage"))
        .singleElement()
        .satisfies(check -> assertThat(check.gone()).isFalse())
        .satisfies(check -> assertThat(check.detail()).isEqualTo(detail));
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
    make(ours, "data-0", "left by an agent that was killed");
    make(ours, "data-1", "another");
    assertClean(agent.stop(Duration.ZERO));
    assertThat(ours).doesNotExist();
    assertThat(other).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldLeaveWhatSomebodyElsePutThereAndSaySo(String shell) throws Exception {
    LaunchedAgent agent = launch(launches, node, shell);
    make(ours, "data-0", "the run's");
    make(ours, "data-1", "the run's");
    Path notes = Files.writeString(ours.resolve("my\nnotes"), "precious");
    Path hidden = Files.writeString(ours.resolve(".data-0"), "precious");
    Path inside = Files.createDirectory(ours.resolve("data-2")).resolve("data-0");
    Files.writeString(inside, "precious");
    Path outside = Files.createFile(folder.resolve("outside"));
    Path link = Files.createSymbolicLink(ours.resolve("link"), outside);
    String why = ours + " (in it, and not the run's, so it stays: data-2, link, ? and 1 more)";
    assertLeft(agent.stop(Duration.ZERO), why);
    assertThat(ours).isDirectoryNotContaining("glob:**/data-[01]");
    assertThat(List.of(notes, hidden, inside, outside, link)).allMatch(Files::exists);
    Launches second = new Launches(folder);
    assertClean(launch(second, node, shell).stop(Duration.ZERO));
    assertThat(second.events.toString())
        .contains("could not remove " + why + ", the next connect tries again");
    assertThat(List.of(notes, hidden, inside, outside, link)).allMatch(Files::exists);
    for (Path each : List.of(notes, hidden, inside, inside.getParent(), link)) {
      Files.delete(each);
    }
    assertClean(launch(new Launches(folder), node, shell).stop(Duration.ZERO));
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldLeaveItTooWhenAgentAndKeeperWereKilled() throws Exception {
    LaunchedAgent agent = launch(launches, node, "sh");
    make(ours, "data-0", "the run's");
    Path foreign = Files.writeString(ours.resolve("data-1"), "there before the run could make it");
    Node there = Node.below(folder.resolve("home"));
    for (String process : List.of("keeper", "reader", "mover")) {
      there.kill(process, "KILL");
    }
    assertLeft(
        agent.stop(Duration.ZERO), ours + " (in it, and not the run's, so it stays: data-1)");
    assertThat(foreign).hasContent("there before the run could make it");
    assertThat(ours.resolve("data-0")).doesNotExist();
    Files.delete(foreign);
    assertClean(launch(new Launches(folder), node, "sh").stop(Duration.ZERO));
    assertThat(root).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldCallNothingGoneWhoseMarkCannotBeRead(String shell) throws Exception {
    LaunchedAgent agent = launch(launches, node, shell);
    Path mark = ours.resolve(".throughline");
    String text = Files.readString(mark);
    // As on a disk that fails: it is there, and cannot be read.
    Files.delete(mark);
    Files.createDirectory(mark);
    assertLeft(agent.stop(Duration.ZERO), ours + " (its mark cannot be read)");
    Files.delete(mark);
    Files.writeString(mark, text);
    assertClean(launch(new Launches(folder), node, shell).stop(Duration.ZERO));
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldRemoveThemWhenAgentAndKeeperWereKilled() throws Exception {
    LaunchedAgent agent = launch(launches, node, "sh");
    Node there = Node.below(folder.resolve("home"));
    make(ours, "data-0", "left behind");
    for (String process : List.of("keeper", "reader", "mover")) {
      there.kill(process, "KILL");
    }
    assertClean(agent.stop(Duration.ZERO));
    assertThat(root).isEmptyDirectory();
  }

  private void lose(LaunchedAgent agent) throws Exception {
    Node there = Node.below(folder.resolve("home"));
    there.kill("mover", "KILL");
    there.killBoth();
    assertThat(agent.ended().get(30, TimeUnit.SECONDS)).isNotNull();
  }

  @Test
  void shouldSweepTheFilesOfALostRunAndNotThoseOfAnother() throws Exception {
    LaunchedAgent lost = launch(launches, node, "sh");
    make(ours, "data-0", "half written");
    lose(lost);
    Launches later = new Launches(folder);
    LaunchedAgent next = launch(later, node, "sh");
    assertThat(later.events.toString()).contains("its keeper was gone; removed its files");
    assertThat(ours).doesNotExist();
    Path theirs = Path.of(StorageFolder.of(root.toString(), "", later.runId, "here").folder());
    Path data = make(theirs, "data-0", "being written");
    // The lost run's own console comes last: it finds nothing, and takes nothing of another's.
    assertClean(lost.stop(Duration.ZERO));
    assertThat(data).exists();
    assertClean(next.stop(Duration.ZERO));
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void shouldSweepFilesFromBeforeTheMachineWasBooted() throws Exception {
    LaunchedAgent lost = launch(launches, node, "sh");
    make(ours, "data-0", "half written");
    Path lease = Node.below(folder.resolve("home")).folder().resolve("lease");
    lose(lost);
    String before = Files.readString(lease).replaceFirst("machine=.*", "machine=booted earlier");
    Files.writeString(lease, before);
    assertClean(launch(new Launches(folder), node, "sh").stop(Duration.ZERO));
    assertThat(ours.resolve("data-0")).as("another machine's, which may still write").exists();
    Files.writeString(lease, before.replaceFirst("until=.*", "until=1"));
    Launches later = new Launches(folder);
    assertClean(launch(later, node, "sh").stop(Duration.ZERO));
    assertThat(later.events.toString()).contains("its keeper was gone; removed its files");
    assertThat(root).isEmptyDirectory();
    assertClean(lost.stop(Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldTellOfFilesThatCannotBeRemovedAndTryAgain(String shell) throws Exception {
    LaunchedAgent agent = launch(launches, node, shell);
    Path stuck = make(ours, "data-0", "cannot be removed while it is mounted over");
    assumeTrue(
        Shells.run("mount", "--bind", stuck.toString(), stuck.toString()), "only root may mount");
    try {
      assertLeft(agent.stop(Duration.ZERO), ours.toString());
      Launches second = new Launches(folder);
      assertClean(launch(second, node, shell).stop(Duration.ZERO));
      assertThat(second.events.toString())
          .contains("could not remove " + ours + ", the next connect tries again");
    } finally {
      Shells.run("umount", stuck.toString());
    }
    Launches third = new Launches(folder);
    assertClean(launch(third, node, shell).stop(Duration.ZERO));
    assertThat(third.events.toString()).contains("its keeper was gone; removed its files");
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
    assertThat(agent.ended()).as("it says itself what is wrong").isNotDone();
    assertClean(agent.stop(Duration.ZERO));
    assertThat(root).doesNotExist();
  }
}
