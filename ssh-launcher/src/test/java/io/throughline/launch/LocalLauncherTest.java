package io.throughline.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.launch.local.LocalLauncher;
import io.throughline.launch.node.Identity;
import io.throughline.launch.node.NodeFolders;
import io.throughline.launch.node.PendingCleanUps;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.plan.StorageFolder;
import io.throughline.protocol.result.CleanUp;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LocalLauncherTest {
  private static final NodeProfile NODE = NodeProfile.local("here");

  @TempDir private Path folder;
  private final List<LaunchedAgent> launched = new ArrayList<>();

  private LocalLauncher launcher(String shell) {
    return new LocalLauncher(
        folder.resolve("data"),
        folder.resolve("home"),
        new Lease(Duration.ofMillis(500), Duration.ofSeconds(3), Duration.ofSeconds(3)),
        Shells.command(shell));
  }

  private LaunchedAgent launch(Launches launches, String shell, String behave) throws Exception {
    LaunchedAgent agent =
        launcher(shell).launch(launches.request(NODE, FakeAgent.in(folder), behave));
    launched.add(agent);
    return agent;
  }

  @Test
  @Tag("waits")
  void shouldSayThatTheKeeperDidNotStartAndNotThatTheStepTookLong() throws Exception {
    Path pid = folder.resolve("pid");
    Path told = folder.resolve("told");
    String hangs =
        "echo mail >&2; case $1 in -s) exec sh \"$@\" ;; esac; echo welcome; sh -c 'echo $$ > %s; exec 3<&0; cat <&3 >%s & exec sleep 90'; :"
            .formatted(pid, told);
    LocalLauncher launcher =
        new LocalLauncher(
            folder.resolve("data"),
            folder.resolve("home"),
            Lease.LOCAL,
            List.of("sh", "-c", hangs, "sh"));
    Launches launches = new Launches(folder);

    assertThatThrownBy(() -> launcher.launch(launches.request(NODE, FakeAgent.in(folder), "wait")))
        .hasMessage(
            "node here: start: the keeper did not start within 25 s; the node said: welcome");
    long hanging = Long.parseLong(Files.readString(pid).strip());
    Awaitility.await().atMost(Duration.ofSeconds(10)).until(() -> Node.gone(hanging));
    assertThat(Files.readAllLines(told))
        .as("nothing is waited for that only a keeper can answer")
        .contains("end")
        .doesNotContain("clean");
  }

  /** Also after a test that failed. */
  @AfterEach
  void stopAll() {
    launched.forEach(agent -> agent.stop(Duration.ZERO));
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldStartAndEndAnAgentAndLeaveNothing(String shell) throws Exception {
    Launches launches = new Launches(folder);
    LaunchedAgent agent = launch(launches, shell, "wait");
    assertThat(agent.ended()).isNotDone();
    assertThat(launches.done()).containsExactly("start", "channel");

    CleanUp cleanUp = agent.stop(Duration.ZERO);

    assertThat(cleanUp.verdict()).as("%s", cleanUp).isEqualTo(CleanUp.Verdict.CLEAN);
    assertThat(cleanUp.moverExit()).isEqualTo("exit 0");
    assertThat(agent.ended()).isDone();
    assertThat(agent.stop(Duration.ZERO)).isSameAs(cleanUp);
    assertThat(launches.logs.resolve("mover.log"))
        .content()
        .contains("token of 39 characters", "UCX_TLS=tcp,self", "UCC_TLS=ucp", "ready", "eof")
        .contains("run=" + launches.runId, "node=here", "hub=port:9", "ucx=system");
    assertThat(launches.logs.resolve("keeper.log")).content().contains("mover: exit 0", "CLEAN");
    assertNothingLeft();
  }

  @Test
  void shouldRemoveWhatAnEarlierRunThatCouldNotBeCheckedHasLeft() throws Exception {
    Path left = folder.resolve("home/.cache/throughline/runs/earlier-here");
    Files.createDirectories(left.resolve("logs"));
    Path kept = folder.resolve("data/pending-clean-up/here@1.json");
    Files.createDirectories(kept.getParent());
    NodeFolders place =
        new NodeFolders(
            left.toString(),
            "/dev/shm/throughline-" + folder.getFileName(),
            "m",
            StorageFolder.NONE);
    Identity nobody = new Identity("", "", "", "", "", "", "", "", "");
    Files.writeString(
        kept, Json.writePretty(List.of(new PendingCleanUps.Pending("here", place, nobody, 1))));
    Launches launches = new Launches(folder);

    LaunchedAgent agent = launch(launches, "sh", "wait");

    assertThat(kept).doesNotExist();
    assertThat(left).doesNotExist();
    assertThat(agent.stop(Duration.ZERO).verdict()).isEqualTo(CleanUp.Verdict.CLEAN);
    assertNothingLeft();
  }

  @Test
  void shouldReportHowAMoverCrashed() throws Exception {
    Launches launches = new Launches(folder);
    LaunchedAgent agent = launch(launches, "sh", "crash");
    assertThat(agent.ended().get(30, TimeUnit.SECONDS)).isEqualTo("signal 11 (SEGV)");
    assertThat(agent.ended()).isDone();
    assertThat(agent.stop(Duration.ZERO).verdict()).isEqualTo(CleanUp.Verdict.CLEAN);
    assertThat(launches.logs.resolve("mover.log")).content().contains("ready");
    assertNothingLeft();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dash", "bash", "busybox ash"})
  void shouldShowWhereAMoverHangs(String shell) throws Exception {
    Launches launches = new Launches(folder);
    String java = ProcessHandle.current().info().command().orElseThrow();
    Path classes =
        Path.of(Hanging.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    LaunchedAgent agent = launch(launches, shell, "java %s %s".formatted(java, classes));
    Path log = folder.resolve("home/.cache/throughline/runs");
    await(log, "hangs");

    agent.show();

    await(log, "Hanging.waitForNothing");
    assertThat(agent.ended()).isNotDone();
    assertThat(agent.stop(Duration.ZERO).verdict()).isEqualTo(CleanUp.Verdict.CLEAN);
    assertThat(launches.logs.resolve("mover.log"))
        .content()
        .contains("-- threads: id, name, state, where in the kernel")
        .containsPattern("(?m)^\\d+ probe-nothing S ")
        .contains("Full thread dump", "\"probe-nothing\"");
    assertNothingLeft();
  }

  /** Until a mover's log has a text. */
  private static void await(Path runs, String text) throws Exception {
    for (int i = 0; i < 200; i++) {
      try (Stream<Path> files = Files.walk(runs)) {
        for (Path file : files.filter(f -> f.endsWith("mover.log")).toList()) {
          if (Files.readString(file).contains(text)) {
            return;
          }
        }
      }
      Thread.sleep(50);
    }
    throw new AssertionError("no mover says " + text);
  }

  @Test
  void shouldShowAMoverThatIsNoJavaWithoutEndingIt() throws Exception {
    Launches launches = new Launches(folder);
    LaunchedAgent agent = launch(launches, "sh", "wait");
    agent.show();
    Thread.sleep(500);
    assertThat(agent.ended()).isNotDone();
    assertThat(agent.stop(Duration.ZERO).moverExit()).isEqualTo("exit 0");
    agent.show();
    assertThat(launches.logs.resolve("mover.log")).content().contains("-- threads: id, name");
  }

  @Test
  void shouldSayWhereThereIsNoAgent() throws Exception {
    Launches launches = new Launches(folder);
    assertThatThrownBy(
            () -> launcher("sh").launch(launches.request(NODE, folder.resolve("none"), "wait")))
        .isInstanceOf(LaunchException.class)
        .hasMessage("node here: start: there is no agent at %s/none/bin/agent".formatted(folder));
    assertNothingLeft();
  }

  private void assertNothingLeft() throws Exception {
    Path runs = folder.resolve("home/.cache/throughline/runs");
    if (Files.exists(runs)) {
      assertThat(runs).isEmptyDirectory();
    }
    try (Stream<Path> shm = Files.list(Path.of("/dev/shm"))) {
      assertThat(shm.map(Path::toString))
          .noneMatch(name -> name.contains("throughline-t" + ProcessHandle.current().pid() + "-"));
    }
  }
}
