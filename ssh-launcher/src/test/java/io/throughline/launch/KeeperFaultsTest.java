package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.local.LocalLauncher;
import io.throughline.protocol.clock.AwakeClock;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.result.CleanUp;
import io.throughline.testing.Command;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever breaks, the keeper ends the mover and all its children, and nobody else. */
@Tag("waits")
class KeeperFaultsTest {
  private static final NodeProfile NODE = NodeProfile.local("here");
  private static final Lease LEASE =
      new Lease(Duration.ofMillis(300), Duration.ofSeconds(2), Duration.ofSeconds(2));

  @TempDir private Path folder;
  private final List<LaunchedAgent> launched = new ArrayList<>();

  private LaunchedAgent launch(Launches launches, NodeProfile node, String shell, String behave)
      throws Exception {
    return launch(launches, node, LEASE, shell, behave);
  }

  private LaunchedAgent launch(
      Launches launches, NodeProfile node, Lease lease, String shell, String behave)
      throws Exception {
    LocalLauncher launcher =
        new LocalLauncher(
            folder.resolve("data"), folder.resolve("home"), lease, Shells.command(shell));
    LaunchedAgent agent = launcher.launch(launches.request(node, FakeAgent.in(folder), behave));
    launched.add(agent);
    return agent;
  }

  /** Also after a test that failed. */
  @AfterEach
  void stopAll() {
    launched.forEach(agent -> agent.stop(Duration.ZERO));
  }

  private LaunchedAgent launch(String behave) throws Exception {
    return launch(new Launches(folder), NODE, "sh", behave);
  }

  private Node node() {
    return Node.below(folder.resolve("home"));
  }

  private static String ended(LaunchedAgent agent) throws Exception {
    return agent.ended().get(30, TimeUnit.SECONDS);
  }

  private static void assertClean(CleanUp cleanUp) {
    assertThat(cleanUp.verdict()).as("%s", cleanUp).isEqualTo(CleanUp.Verdict.CLEAN);
  }

  @Test
  void shouldKillAMoverThatHangs() throws Exception {
    LaunchedAgent agent = launch("hang");
    node().awaitLog("ready");
    CleanUp cleanUp = agent.stop(Duration.ZERO);
    assertClean(cleanUp);
    assertThat(cleanUp.moverExit()).isEqualTo("signal 9 (KILL)");
  }

  @Test
  void shouldKillAMoverThatIsStopped() throws Exception {
    LaunchedAgent agent = launch("wait");
    Node node = node();
    node.kill("mover", "STOP");
    CleanUp cleanUp = agent.stop(Duration.ZERO);
    assertClean(cleanUp);
    assertThat(cleanUp.moverExit()).isEqualTo("signal 9 (KILL)");
    node.awaitGone();
  }

  @Test
  void shouldReportAMoverThatWasKilled() throws Exception {
    LaunchedAgent agent = launch("wait");
    node().kill("mover", "KILL");
    assertThat(ended(agent)).isEqualTo("signal 9 (KILL)");
    assertClean(agent.stop(Duration.ZERO));
  }

  @Test
  void shouldReportAnExitCode() throws Exception {
    LaunchedAgent agent = launch("exit3");
    assertThat(ended(agent)).isEqualTo("exit 3");
    assertClean(agent.stop(Duration.ZERO));
  }

  /** A shell whose wait is cut short by a signal may forget the code of a child that ended then. */
  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldReportAnExitCodeWhileBeatsComeThick(String shell) throws Exception {
    Lease thick =
        new Lease(Duration.ofNanos(300_000), Duration.ofSeconds(30), Duration.ofSeconds(30));
    for (int i = 0; i < 4; i++) {
      LaunchedAgent agent = launch(new Launches(folder), NODE, thick, shell, "exit3");
      assertThat(ended(agent)).isEqualTo("exit 3");
      assertClean(agent.stop(Duration.ZERO));
    }
  }

  /** So it is while a JVM with much memory leaves: its first thread is gone, the others are not. */
  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldNotTakeABeatForTheEndOfAMoverThatIsSlowToLeave(String shell) throws Exception {
    Path source = folder.resolve("slow.c");
    Files.writeString(
        source,
        """
        #include <pthread.h>
        #include <unistd.h>
        static void *last(void *unused) { sleep(2); _exit(7); }
        int main(void) {
          pthread_t thread;
          pthread_create(&thread, 0, last, 0);
          pthread_exit(0);
        }
        """);
    Path slow = folder.resolve("slow");
    Command.run("gcc", "-pthread", "-o", slow.toString(), source.toString());
    LaunchedAgent agent = launch(new Launches(folder), NODE, shell, "exec " + slow);
    assertThat(ended(agent)).isEqualTo("exit 7");
    assertClean(agent.stop(Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldEndChildrenThatLeftTheGroupAndSpareADecoy(String shell) throws Exception {
    Process decoy = new ProcessBuilder("sleep", "1000").start();
    try {
      LaunchedAgent agent = launch(new Launches(folder), NODE, shell, "children");
      Node node = node();
      node.awaitLog("family");
      assertThat(node.processes()).hasSizeGreaterThan(5);
      assertClean(agent.stop(Duration.ZERO));
      assertThat(node.processes()).isEmpty();
      assertThat(decoy.isAlive()).isTrue();
    } finally {
      decoy.destroyForcibly();
    }
  }

  @Test
  void shouldRemoveSysVSegments() throws Exception {
    LaunchedAgent agent = launch("sysv");
    Node node = node();
    node.awaitLog("segment");
    Path segments = Path.of("/proc/sysvipc/shm");
    String mover = "\\s" + node.pid("mover") + "\\s";
    assertThat(Files.readString(segments)).containsPattern(mover);
    assertClean(agent.stop(Duration.ZERO));
    assertThat(Files.readString(segments)).doesNotContainPattern(mover);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldLetTheReaderTakeOverFromAKilledKeeper(String shell) throws Exception {
    LaunchedAgent agent = launch(new Launches(folder), NODE, shell, "children");
    Node node = node();
    node.awaitLog("family");
    node.kill("keeper", "KILL");
    assertThat(ended(agent)).contains("the keeper was killed");
    node.awaitGone();
    assertClean(agent.stop(Duration.ZERO));
  }

  @Test
  void shouldEndTheRunWhenTheReaderIsKilled() throws Exception {
    LaunchedAgent agent = launch("wait");
    Node node = node();
    node.kill("reader", "KILL");
    assertThat(ended(agent)).isEqualTo("exit 0, ended by its keeper: the reader was killed");
    node.awaitGone();
    assertClean(agent.stop(Duration.ZERO));
  }

  @Test
  void shouldEndTheRunPastAKeeperThatIsStopped() throws Exception {
    LaunchedAgent agent = launch("wait");
    Node node = node();
    node.kill("keeper", "STOP");
    assertThat(ended(agent)).isEqualTo("not known: no word from it for 2 s");
    assertClean(agent.stop(Duration.ZERO));
    node.awaitGone();
  }

  @Test
  void shouldBearASilentKeeperWhileItsAgentIsHeard() throws Exception {
    Lease lease = new Lease(Duration.ofMillis(300), Duration.ofSeconds(2), Duration.ofSeconds(60));
    LaunchedAgent agent = launch(new Launches(folder), NODE, lease, "sh", "wait");
    AtomicBoolean heard = new AtomicBoolean(true);
    agent.alsoHeard(() -> heard.get() ? AwakeClock.now() : 0);
    Node node = node();
    node.kill("keeper", "STOP");
    assertThatThrownBy(() -> agent.ended().get(5, TimeUnit.SECONDS))
        .isInstanceOf(TimeoutException.class);
    node.kill("keeper", "CONT");
    assertThat(agent.state().get(30, TimeUnit.SECONDS)).isNotEmpty();
    node.kill("keeper", "STOP");
    heard.set(false);
    assertThat(ended(agent)).startsWith("not known: no word from it for ");
    assertClean(agent.stop(Duration.ZERO));
    node.awaitGone();
  }

  @Test
  void shouldEndTheRunWhenTheReaderIsStopped() throws Exception {
    LaunchedAgent agent = launch("wait");
    Node node = node();
    node.kill("reader", "STOP");
    node.awaitGone();
    assertClean(agent.stop(Duration.ZERO));
  }

  @Test
  void shouldFindWhatIsLeftWhenBothAreKilled() throws Exception {
    LaunchedAgent agent = launch("hang");
    Node node = node();
    node.awaitLog("ready");
    node.killBoth();
    assertThat(ended(agent)).startsWith("not known: ");
    assertThat(node.processes()).as("the mover hangs, so it is still there").isNotEmpty();
    assertClean(agent.stop(Duration.ZERO));
    node.awaitGone();
  }

  @Test
  void shouldSweepWhatDeadKeepersLeftAtTheNextLaunch() throws Exception {
    LaunchedAgent lost = launch("wait");
    Node node = node();
    node.killBoth();
    assertThat(ended(lost)).startsWith("not known: ");
    assertThat(node.folder()).exists();

    Launches launches = new Launches(folder);
    LaunchedAgent next = launch(launches, NODE, "sh", "wait");

    assertThat(launches.events.toString()).contains("its keeper was gone");
    node.awaitGone();
    assertClean(next.stop(Duration.ZERO));
    assertClean(lost.stop(Duration.ZERO));
  }

  @Test
  void shouldSweepAFolderThatNeverGotALease() throws Exception {
    Path runs = Files.createDirectories(folder.resolve("home/.cache/throughline/runs"));
    Path old = Files.createDirectory(runs.resolve("old"));
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofMinutes(11))));
    Path fresh = Files.createDirectory(runs.resolve("fresh"));
    LaunchedAgent agent = launch("wait");
    assertThat(old).doesNotExist();
    assertThat(fresh).exists();
    assertClean(agent.stop(Duration.ZERO));
  }

  @Test
  void shouldEndTheRunWhenItsLifetimeIsOver() throws Exception {
    NodeProfile.Limits limits = new NodeProfile.Limits(1_000_000_000L, 0, 0);
    NodeProfile node =
        new NodeProfile(
            "here", "", NODE.launch(), NODE.ssh(), NODE.data(), NODE.ucx(), "", limits, List.of());
    Launches launches = new Launches(folder);
    LaunchedAgent agent = launch(launches, node, "sh", "wait");
    assertThat(ended(agent)).isEqualTo("exit 0, ended by its keeper: the lifetime of 1 s is over");
    assertClean(agent.stop(Duration.ZERO));
    assertThat(launches.logs.resolve("mover.log")).content().contains("eof");
  }
}
