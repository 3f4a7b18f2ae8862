package io.throughline.console;

import static io.throughline.console.testing.Streams.A;
import static io.throughline.console.testing.Streams.B;
import static io.throughline.console.testing.Streams.scenario;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.hub.OtherVersionAgent;
import io.throughline.console.installation.Installation;
import io.throughline.console.run.LiveRun;
import io.throughline.console.run.agent.Launchers;
import io.throughline.console.run.view.Phase;
import io.throughline.console.run.view.RunView;
import io.throughline.console.testing.TestConsole;
import io.throughline.console.testing.WithConsole;
import io.throughline.launch.FaultEvent;
import io.throughline.launch.FaultOrder;
import io.throughline.launch.LaunchedAgent;
import io.throughline.launch.Launcher;
import io.throughline.launch.Questions;
import io.throughline.launch.StepFailure;
import io.throughline.launch.local.LocalLauncher;
import io.throughline.protocol.message.Protocol;
import io.throughline.protocol.result.CleanUp;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.scenario.EchoScenario;
import io.throughline.protocol.scenario.FaultKind;
import io.throughline.protocol.scenario.Scenario;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.time.Duration;
import java.util.AbstractList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A fault in mid-run ends the run in bounded time, with the node and the phase. */
@Timeout(120)
@Tag("waits")
class LocalFaultsTest extends WithConsole {

  @Test
  void shouldNameTheNodeWhoseAgentWasKilled() throws Exception {
    LiveRun run = tests.start(scenario("duration", "60s", "warmUp", "0"), A, B);
    RunView view = TestConsole.await(run, v -> v.progress().elapsedNanos() > 1_000_000_000L);
    TestConsole.signal("KILL", view, "b");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .startsWith("node b failed while running: its agent's process ended (signal 9 (KILL))");
    assertThat(run.failedNode()).contains("b");
    assertThat(record.assessment().flags().getFirst().id()).isEqualTo("partial");
    assertThat(Objects.requireNonNull(record.results().summary()).arrived().bytes())
        .as("from the samples that history has")
        .isPositive();
    assertThat(record.log().events())
        .anyMatch(event -> event.kind().equals("gap") && event.node().equals("b"));
    assertThat(record.log().acknowledgedSamples())
        .containsEntry("b", (long) tests.console().history().samples(record.runId(), "b").size());
    record.nodes().forEach(TestConsole::assertClean);
    assertThat(Objects.requireNonNull(TestConsole.node(record, "b").cleanUp()).moverExit())
        .contains("signal 9");
  }

  @Test
  void shouldGiveUpAnAgentThatHangs() throws Exception {
    LiveRun run = tests.start(scenario("duration", "60s", "warmUp", "0"), A, B);
    RunView view = TestConsole.await(run, v -> v.progress().elapsedNanos() > 500_000_000L);
    TestConsole.signal("STOP", view, "a");
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .matches(
            "node a failed while running: its agent was lost \\(silent for [0-9.]+ s; it was stopped"
                + " by a signal or a debugger, state T\\).*");
    record.nodes().forEach(TestConsole::assertClean);
  }

  /** One of the two agents, as soon as its process is there: it joins a second later. */
  @Test
  void shouldGiveUpAnAgentThatIsStoppedBeforeItJoins() throws Exception {
    LiveRun run = tests.start(scenario("duration", "60s", "warmUp", "0"), A, B);
    Optional<ProcessHandle> agent = Optional.empty();
    while (agent.isEmpty() && run.view().phase() != Phase.CLEANING_UP) {
      Thread.sleep(5);
      agent = ProcessHandle.current().descendants().filter(LocalFaultsTest::isAgent).findFirst();
    }
    TestConsole.signal("STOP", agent.orElseThrow().pid());
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .matches(
            "node [ab] failed while .*: its agent was lost \\((started and not heard|silent) for"
                + " [0-9.]+ s; it was stopped by a signal or a debugger, state T\\).*");
    record.nodes().forEach(TestConsole::assertClean);
  }

  private static boolean isAgent(ProcessHandle process) {
    return process.info().commandLine().orElse("").contains("io.throughline.agent.Main");
  }

  @Test
  void shouldNameTheSideThatSawAMistakeAndNotTheOneThatWasLeftAlone() throws Exception {
    Scenario echo =
        Scenario.defaults(EchoScenario.KIND)
            .with(Map.of("provoke", "oversized", "sizes", "1KiB", "duration", "1s"));
    RunRecord record = tests.start(echo, A, B).await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .matches(
            "node b failed while (warming up|running): client [0-3]: an object of 1025 bytes was"
                + " announced, and the largest of this run has 1024 bytes");
    record.nodes().forEach(TestConsole::assertClean);
  }

  @Test
  void shouldNameBothVersionsWhereAnAgentIsOfAnother() throws Exception {
    tests.close();
    Path other = data.resolve("agent");
    Files.createDirectories(other.resolve("bin"));
    Path script = other.resolve("bin/agent");
    Files.writeString(
        script,
        "#!/bin/sh\nexec '%s/bin/java' -Xshare:auto -cp '%s' %s\n"
            .formatted(
                System.getProperty("java.home"),
                System.getProperty("java.class.path"),
                OtherVersionAgent.class.getName()));
    script.toFile().setExecutable(true);
    var whole = TestConsole.installation(data);
    try (Console console =
        Console.open(new Installation(whole.home(), other, data, whole.profiles()))) {
      RunRecord record =
          console.engine().start(scenario(), List.of(A, B), Questions.NOBODY).await();
      assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(record.status().reason())
          .matches("node [ab] failed while launching: .*")
          .contains(
              "the agent speaks version %d of the protocol and this console version %d; use the agent that belongs to this console: build both anew, or take both from one image"
                  .formatted(Protocol.VERSION + 1, Protocol.VERSION));
      record.nodes().stream()
          .filter(node -> node.cleanUp() != null)
          .forEach(TestConsole::assertClean);
    }
    tests = new TestConsole(data);
  }

  @Test
  void shouldCleanUpTheOtherNodeWhereALaunchFails() throws Exception {
    tests.close();
    Path broken = data.resolve("agent");
    Files.createDirectories(broken.resolve("bin"));
    Path script = broken.resolve("bin/agent");
    Files.writeString(script, "#!/bin/sh\necho 'no runtime here'\nexit 2\n");
    script.toFile().setExecutable(true);
    var whole = TestConsole.installation(data);
    try (Console console =
        Console.open(new Installation(whole.home(), broken, data, whole.profiles()))) {
      RunRecord record =
          console.engine().start(scenario(), List.of(A, B), Questions.NOBODY).await();
      assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(record.status().reason())
          .contains("failed while launching")
          .contains("no runtime here");
      record.nodes().stream()
          .filter(node -> node.cleanUp() != null)
          .forEach(TestConsole::assertClean);
    }
    tests = new TestConsole(data);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void shouldEndAsFailedWhereTheConsoleFailsInsideWhileClosing(boolean error) throws Exception {
    tests.close();
    Launcher local = new LocalLauncher(data);
    Launchers broken =
        new Launchers(request -> new WithoutChecks(local.launch(request), error), local);
    try (Console console = Console.open(TestConsole.installation(data), broken)) {
      LiveRun run = console.engine().start(scenario(), List.of(A, B), Questions.NOBODY);
      RunRecord record = run.await();
      assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(record.status().reason())
          .isEqualTo("the run could not be closed: the console failed inside; see its log");
      assertThat(run.view().phase()).isEqualTo(Phase.DONE);
      assertThat(run.view().record()).isEqualTo(record);
      assertThat(console.history().run(record.runId()).orElseThrow().status().outcome())
          .as("no page waits for its end")
          .isEqualTo(Outcome.FAILED);
    }
    tests = new TestConsole(data);
  }

  @Test
  void shouldEndAsFailedWhereALaunchMeetsAnError() throws Exception {
    tests.close();
    Launcher local = new LocalLauncher(data);
    Launchers broken =
        new Launchers(
            request -> {
              throw new NoClassDefFoundError("of a test");
            },
            local);
    try (Console console = Console.open(TestConsole.installation(data), broken)) {
      LiveRun run = console.engine().start(scenario(), List.of(A, B), Questions.NOBODY);
      run.awaitBegun();
      assertThat(run.await().status().outcome()).isEqualTo(Outcome.FAILED);
      assertThat(run.view().phase()).isEqualTo(Phase.DONE);
    }
    tests = new TestConsole(data);
  }

  @Test
  void shouldCleanUpWhereHistoryIsGone() throws Exception {
    LiveRun run = tests.start(scenario("duration", "60s", "warmUp", "0"), A, B);
    TestConsole.await(run, v -> v.progress().elapsedNanos() > 200_000_000L);
    tests.console().history().close();
    RunRecord record = run.await();
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(record.status().reason())
        .contains("history", "it is closed", "its record could not be kept");
    record.nodes().forEach(TestConsole::assertClean);
  }

  /** All of a short run's samples are of one transaction; the one that ends it succeeds. */
  @Test
  void shouldEndAsFailedWhereHistoryLostSamples() throws Exception {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + data.resolve("history.db"));
        Statement statement = connection.createStatement()) {
      statement.execute(
          "CREATE TRIGGER lose BEFORE INSERT ON sample BEGIN SELECT RAISE(ABORT, 'of a test'); END");
    }
    RunRecord record = tests.start(scenario("transfers", "20", "warmUp", "0"), A, B).await();
    assertThat(record.status().reason())
        .containsPattern("history could not keep [1-9]\\d* of its samples");
    assertThat(record.status().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(tests.console().history().run(record.runId()).orElseThrow().status().outcome())
        .isEqualTo(Outcome.FAILED);
  }

  /** Breaks its word: it ends its agent, and says nothing of what it looked for. */
  private record WithoutChecks(LaunchedAgent agent, boolean error) implements LaunchedAgent {
    @Override
    public CompletableFuture<String> ended() {
      return agent.ended();
    }

    @Override
    public void alsoHeard(LongSupplier agentHeardAt) {
      agent.alsoHeard(agentHeardAt);
    }

    @Override
    public CompletableFuture<String> state() {
      return agent.state();
    }

    @Override
    public void show() {
      agent.show();
    }

    @Override
    public String faultPlace(FaultKind kind, String place, String peer)
        throws StepFailure, IOException, InterruptedException {
      return agent.faultPlace(kind, place, peer);
    }

    @Override
    public void inject(FaultOrder order, Consumer<FaultEvent> events) {
      agent.inject(order, events);
    }

    @Override
    @SuppressWarnings("NullAway")
    public CleanUp stop(Duration grace) {
      CleanUp found = agent.stop(grace);
      return new CleanUp(
          found.node(),
          CleanUp.Verdict.LEFT_BEHIND,
          error ? new Unreadable() : null,
          found.moverExit(),
          found.checkedMillis());
    }
  }

  /** The run's thread, which reads it, meets what is no exception. */
  private static final class Unreadable extends AbstractList<CleanUp.Check> {
    @Override
    public CleanUp.Check get(int index) {
      throw new IndexOutOfBoundsException(index);
    }

    @Override
    public int size() {
      if (Thread.currentThread().getName().startsWith("run ")) {
        throw new NoClassDefFoundError("of a test");
      }
      return 0;
    }
  }
}
