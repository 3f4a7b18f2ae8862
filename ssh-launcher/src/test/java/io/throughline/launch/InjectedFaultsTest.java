package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.throughline.launch.local.LocalLauncher;
import io.throughline.launch.script.Script;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.testing.disk.FailingDisk;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fault on purpose is undone, whatever becomes of those who asked for it. */
@Tag("waits")
class InjectedFaultsTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Lease LEASE =
      new Lease(Duration.ofMillis(300), Duration.ofSeconds(20), Duration.ofSeconds(20));

  @TempDir private Path folder;
  private final List<LaunchedAgent> launched = new ArrayList<>();
  private final List<FaultEvent> events = new CopyOnWriteArrayList<>();

  private LaunchedAgent launch(String shell) throws Exception {
    return launch(shell, NodeProfile.local("here"));
  }

  private LaunchedAgent launch(String shell, NodeProfile profile) throws Exception {
    LocalLauncher launcher =
        new LocalLauncher(
            folder.resolve("data"), folder.resolve("home"), LEASE, Shells.command(shell));
    LaunchedAgent agent =
        launcher.launch(new Launches(folder).request(profile, FakeAgent.in(folder), "children"));
    launched.add(agent);
    node().awaitLog("family");
    return agent;
  }

  @AfterEach
  void stopAll() {
    launched.forEach(agent -> agent.stop(Duration.ZERO));
  }

  private Node node() {
    return Node.below(folder.resolve("home"));
  }

  private void freeze(LaunchedAgent agent, Duration lasts) {
    agent.inject(new FaultOrder(FaultKind.FREEZE, lasts.toNanos(), "", 0), events::add);
  }

  private static String state(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc", "" + pid, "stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[0];
  }

  private void awaitEvent(Class<? extends FaultEvent> event) {
    await().atMost(PATIENCE).until(() -> events.stream().anyMatch(event::isInstance));
  }

  private static void assertClean(CleanUp cleanUp, String undone) {
    assertThat(cleanUp.verdict()).as("%s", cleanUp).isEqualTo(CleanUp.Verdict.CLEAN);
    assertThat(cleanUp.checks()).contains(new CleanUp.Check("fault", true, undone));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldFreezeAnAgentAndThawItOnceTheTimeIsOver(String shell) throws Exception {
    LaunchedAgent agent = launch(shell);
    long mover = node().pid("mover");
    freeze(agent, Duration.ofSeconds(2));
    awaitEvent(FaultEvent.Began.class);
    assertThat(state(mover)).isEqualTo("T");
    awaitEvent(FaultEvent.Undone.class);
    assertThat(state(mover)).isNotEqualTo("T");
    assertThat(events)
        .hasExactlyElementsOfTypes(
            FaultEvent.Armed.class, FaultEvent.Began.class, FaultEvent.Undone.class);
    FaultEvent.Began began = (FaultEvent.Began) events.get(1);
    FaultEvent.Undone undone = (FaultEvent.Undone) events.get(2);
    assertThat(undone.nodeNanos() - began.nodeNanos()).isPositive();
    assertThat(agent.ended()).as("nobody else noticed").isNotDone();
    CleanUp found = agent.stop(Duration.ZERO);
    assertClean(found, "freeze of %d is undone".formatted(mover));
    assertThat(found.moverExit()).isEqualTo("exit 0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldKillAnAgentAndTellHowItEnded(String shell) throws Exception {
    LaunchedAgent agent = launch(shell);
    agent.inject(new FaultOrder(FaultKind.KILL, 0, "", 0), events::add);
    assertThat(agent.ended().get(30, TimeUnit.SECONDS)).isEqualTo("signal 9 (KILL)");
    awaitEvent(FaultEvent.Began.class);
    CleanUp found = agent.stop(Duration.ZERO);
    assertThat(found.verdict()).as("%s", found).isEqualTo(CleanUp.Verdict.CLEAN);
    assertThat(events).hasExactlyElementsOfTypes(FaultEvent.Began.class);
  }

  @Test
  void shouldThawAnAgentThatHasToEndBeforeTheTimeIsOver() throws Exception {
    LaunchedAgent agent = launch("sh");
    long mover = node().pid("mover");
    freeze(agent, Duration.ofMinutes(5));
    awaitEvent(FaultEvent.Began.class);
    String undo = ((FaultEvent.Armed) events.getFirst()).process();
    CleanUp found = agent.stop(Duration.ZERO);
    assertClean(found, "freeze of %d is undone".formatted(mover));
    assertThat(found.moverExit()).as("it was awake to leave by itself").isEqualTo("exit 0");
    await().atMost(PATIENCE).until(() -> Node.gone(Long.parseLong(undo)));
  }

  /** The undo's process is none of the keeper's, and looks after it. */
  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldThawAnAgentWhoseKeeperAndReaderAreKilled(String shell) throws Exception {
    LaunchedAgent agent = launch(shell);
    Node node = node();
    freeze(agent, Duration.ofMinutes(5));
    awaitEvent(FaultEvent.Began.class);
    String undo = ((FaultEvent.Armed) events.getFirst()).process();
    node.killBoth();
    await().atMost(PATIENCE).until(() -> Node.gone(Long.parseLong(undo)));
    await()
        .atMost(PATIENCE)
        .until(() -> Node.gone(node.pid("mover")) || !state(node.pid("mover")).equals("T"));
    CleanUp found = agent.stop(Duration.ZERO);
    assertClean(found, "freeze of %d is undone".formatted(node.pid("mover")));
  }

  @Test
  void shouldUndoInPlaceOfAnUndoThatWasKilledWithItsKeeper() throws Exception {
    LaunchedAgent lost = launch("sh");
    Node node = node();
    freeze(lost, Duration.ofMinutes(5));
    awaitEvent(FaultEvent.Began.class);
    String undo = ((FaultEvent.Armed) events.getFirst()).process();
    node.killBoth(undo);
    assertThat(state(node.pid("mover"))).isEqualTo("T");
    assertClean(lost.stop(Duration.ZERO), "freeze of %d is undone".formatted(node.pid("mover")));
  }

  @Test
  void shouldUndoAtTheNextLaunchWhatNobodyIsLeftToUndo() throws Exception {
    LaunchedAgent lost = launch("sh");
    Node node = node();
    freeze(lost, Duration.ofMinutes(5));
    awaitEvent(FaultEvent.Began.class);
    String undo = ((FaultEvent.Armed) events.getFirst()).process();
    node.killBoth(undo);
    Launches launches = new Launches(folder);
    LaunchedAgent next =
        new LocalLauncher(folder.resolve("data"), folder.resolve("home"), LEASE, List.of("sh"))
            .launch(launches.request(NodeProfile.local("here"), FakeAgent.in(folder), "wait"));
    launched.add(next);
    assertThat(launches.events.toString())
        .contains("its keeper was gone;", "undid freeze " + node.pid("mover"));
    node.awaitGone();
  }

  @ParameterizedTest
  @ValueSource(strings = {"KILL", "TERM"})
  void shouldEndTheFaultOfAConsoleThatIsKilled(String signal) throws Exception {
    FakeAgent.in(folder);
    Process console =
        new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Console.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .start();
    try {
      String undo = console.inputReader().readLine();
      assertThat(undo).matches("\\d+");
      Node node = node();
      assertThat(state(node.pid("mover"))).isEqualTo("T");
      new ProcessBuilder("kill", "-" + signal, "" + console.pid()).start().waitFor();
      node.awaitGone();
      await().atMost(PATIENCE).until(() -> Node.gone(Long.parseLong(undo)));
    } finally {
      console.destroyForcibly();
    }
  }

  /** A console that brings a fault about, says who undoes it, and then does nothing. */
  static final class Console {
    private Console() {}

    public static void main(String[] args) throws Exception {
      Path folder = Path.of(args[0]);
      LaunchedAgent agent =
          new LocalLauncher(folder.resolve("data"), folder.resolve("home"), LEASE, List.of("sh"))
              .launch(
                  new Launches(folder)
                      .request(NodeProfile.local("here"), folder.resolve("agent"), "wait"));
      List<FaultEvent> told = new CopyOnWriteArrayList<>();
      agent.inject(
          new FaultOrder(FaultKind.FREEZE, Duration.ofMinutes(5).toNanos(), "", 0), told::add);
      await().atMost(PATIENCE).until(() -> told.size() == 2);
      System.out.println(((FaultEvent.Armed) told.getFirst()).process());
      Thread.sleep(60_000);
    }
  }

  private static NodeProfile keepingFilesIn(Path root) {
    return NodeProfileYaml.read("test", "here", "launch: local\nstorageRoot: %s\n".formatted(root));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldFillASmallDiskAndEmptyItOnceTheTimeIsOver(String shell) throws Exception {
    try (FailingDisk disk = FailingDisk.mount(folder.resolve("disk"))) {
      File root = disk.folder().toFile();
      long before = root.getFreeSpace();
      LaunchedAgent agent = launch(shell, keepingFilesIn(disk.folder()));
      assertThat(agent.faultPlace(FaultKind.DISK_FULL, root.toString(), ""))
          .isEqualTo(root.toString());
      agent.inject(
          new FaultOrder(FaultKind.DISK_FULL, Duration.ofSeconds(2).toNanos(), "", 0), events::add);
      awaitEvent(FaultEvent.Began.class);
      assertThat(root.getUsableSpace()).isZero();
      awaitEvent(FaultEvent.Undone.class);
      await().atMost(PATIENCE).until(() -> root.getFreeSpace() > before / 2);
      CleanUp found = agent.stop(Duration.ZERO);
      assertClean(found, "disk-full is undone");
      assertThat(root.list()).containsExactly("lost+found");
    }
  }

  @Test
  void shouldEmptyADiskWhoseKeeperReaderAndUndoAreKilled() throws Exception {
    try (FailingDisk disk = FailingDisk.mount(folder.resolve("disk"))) {
      File root = disk.folder().toFile();
      LaunchedAgent lost = launch("sh", keepingFilesIn(disk.folder()));
      Node node = node();
      agentFillsDisk(lost);
      String undo = ((FaultEvent.Armed) events.getFirst()).process();
      node.killBoth(undo);
      assertThat(root.getUsableSpace()).isZero();
      assertClean(lost.stop(Duration.ZERO), "disk-full is undone");
      assertThat(root.list()).containsExactly("lost+found");
    }
  }

  private void agentFillsDisk(LaunchedAgent agent) {
    agent.inject(
        new FaultOrder(FaultKind.DISK_FULL, Duration.ofMinutes(5).toNanos(), "", 0), events::add);
    awaitEvent(FaultEvent.Began.class);
  }

  @Test
  void shouldFillNoDiskThatOthersNeed() throws Exception {
    LaunchedAgent agent = launch("sh", keepingFilesIn(folder));
    assertThatThrownBy(() -> agent.faultPlace(FaultKind.DISK_FULL, folder.toString(), ""))
        .isInstanceOf(StepFailure.class)
        .hasMessageContaining("%s lies on a file system of ".formatted(folder))
        .hasMessageContaining("only one of 1024 MiB at most");
    agent.inject(
        new FaultOrder(FaultKind.DISK_FULL, Duration.ofMinutes(5).toNanos(), "", 0), events::add);
    awaitEvent(FaultEvent.Failed.class);
    assertThat(((FaultEvent.Failed) events.getLast()).why())
        .contains("lies on a file system that is not filled on purpose");
    assertThat(Script.FAULT_CHECK.text())
        .as("one bound")
        .contains("fault_bound=" + FaultKind.MOST_FILLED / 1024 + "\n");
    assertThat(agent.stop(Duration.ZERO).verdict()).isEqualTo(CleanUp.Verdict.CLEAN);
  }

  @Test
  void shouldRefuseASecondFault() throws Exception {
    LaunchedAgent agent = launch("sh");
    freeze(agent, Duration.ofMinutes(5));
    awaitEvent(FaultEvent.Began.class);
    freeze(agent, Duration.ofSeconds(1));
    awaitEvent(FaultEvent.Failed.class);
    assertThat(events).contains(new FaultEvent.Failed("there was one already"));
    agent.stop(Duration.ZERO);
  }
}
