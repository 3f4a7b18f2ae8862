package io.throughline.console.desktop.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.form.ScenarioFormModel;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.scenario.MatrixScenario;
import io.throughline.protocol.scenario.RemoteScenario;
import io.throughline.protocol.scenario.Scenario;
import io.throughline.protocol.scenario.StorageScenario;
import io.throughline.protocol.scenario.SweepScenario;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SetupModelTest {
  @TempDir Path folder;
  private List<Problem> against = List.of();
  private List<String> doubts = List.of();
  private SetupModel model;

  @BeforeEach
  void open() throws IOException {
    Files.createDirectories(folder.resolve("nodes"));
    Files.createDirectories(folder.resolve("scenarios"));
    for (String name : List.of("a", "b", "c")) {
      Files.writeString(folder.resolve("nodes/" + name + ".yaml"), "launch: local\n");
    }
    Files.writeString(
        folder.resolve("scenarios/slow.yaml"), "kind: stream\nsettings:\n  transfers: 9\n");
    model =
        new SetupModel(
            new Profiles(folder),
            new Threads(Runnable::run, Runnable::run),
            (scenario, nodes) -> new SetupCheck(against, doubts));
  }

  @Test
  void shouldBeReadyWithTheFirstNodesAtFirst() {
    model.load();

    assertThat(model.nodeNames()).containsExactly("a", "b");
    assertThat(model.scenarioName()).isEqualTo("stream");
    assertThat(model.request().orElseThrow().scenario().given()).isEmpty();
  }

  @Test
  void shouldBeCheckedOnceForAScenarioThatIsChosen() {
    AtomicInteger checks = new AtomicInteger();
    model =
        new SetupModel(
            new Profiles(folder),
            new Threads(Runnable::run, Runnable::run),
            (scenario, nodes) -> {
              checks.incrementAndGet();
              return SetupCheck.NOTHING;
            });
    model.load();
    checks.set(0);

    model.choose(Scenario.defaults(SweepScenario.KIND));
    assertThat(checks.get()).isEqualTo(1);

    form().field("sizes").textProperty().set("8B,64B");
    assertThat(checks.get()).isEqualTo(2);
  }

  @Test
  void shouldTakeNodesThatNeedNoLogInFirst() throws IOException {
    Files.writeString(folder.resolve("nodes/a.yaml"), "ssh: {host: far}\n");

    model.load();

    assertThat(model.nodeNames()).containsExactly("b", "c");
  }

  @Test
  void shouldChooseWhatWasChosenAtTheLastEnd() {
    model.prefer("slow", List.of("c", "a"));

    model.load();

    assertThat(model.scenarioName()).isEqualTo("slow");
    assertThat(model.nodeNames()).containsExactly("c", "a");
    assertThat(model.request().orElseThrow().scenario().given()).containsEntry("transfers", "9");
  }

  @Test
  void shouldChooseANodeSeveralTimesWhereRanksAreMeasured() {
    model.load();
    model.choose(Scenario.defaults(MatrixScenario.KIND));
    assertThat(model.ofRanks()).isTrue();
    assertThat(model.nodeNames()).containsExactly("a", "b", "c", "a");

    model.addRanks(1);
    assertThat(model.nodeNames()).hasSize(5).startsWith("a", "b", "c", "a");
    assertThat(model.request().orElseThrow().scenario().given()).containsEntry("ranks", "5");

    for (int i = 0; i < 5; i++) {
      model.addRanks(-1);
    }
    assertThat(model.nodeNames()).as("never fewer than two").containsExactly("a", "b");
    assertThat(model.request()).isPresent();
  }

  @Test
  void shouldPlaceRanksOnNodesThatAreLaunchedAsTheOthers() throws IOException {
    Files.writeString(folder.resolve("nodes/a.yaml"), "ssh: {host: far}\n");
    Files.writeString(folder.resolve("nodes/d.yaml"), "ssh: {host: farther}\n");
    model.load();
    model.choose(Scenario.defaults(MatrixScenario.KIND));
    assertThat(model.nodeNames()).containsExactly("b", "c", "b", "c");

    model.repeat(Scenario.defaults(MatrixScenario.KIND), List.of("d"));
    assertThat(model.nodeNames()).containsExactly("d", "a", "a", "d");
  }

  @Test
  void shouldTellHowManyNodesAreMissing() throws IOException {
    Files.delete(folder.resolve("nodes/b.yaml"));
    Files.delete(folder.resolve("nodes/c.yaml"));
    model.load();
    assertThat(model.missingNodes()).as("sender and receiver").isEqualTo(1);

    model.choose(Scenario.defaults(MatrixScenario.KIND));
    assertThat(model.missingNodes()).as("one node may carry all ranks").isZero();
  }

  @Test
  void shouldSwapTheRoles() {
    model.load();

    model.swap();

    assertThat(model.nodeNames()).containsExactly("b", "a");
    assertThat(model.request().orElseThrow().nodes().getFirst().name()).isEqualTo("b");
  }

  @Test
  void shouldChooseANodeForEveryRoleThatSettingsAskFor() {
    model.load();
    model.choose(Scenario.defaults(RemoteScenario.KIND));
    model.swap();
    assertThat(model.nodeNames()).as("client, server").containsExactly("b", "a");

    form().field("clients").textProperty().set("2");

    assertThat(model.choicesProperty().get())
        .extracting(choice -> choice.role().id())
        .containsExactly("client", "client-2", "server");
    assertThat(model.nodeNames()).as("who has a part keeps it").containsExactly("b", "c", "a");
    assertThat(model.request()).isPresent();

    form().field("clients").textProperty().set("1");

    assertThat(model.nodeNames()).containsExactly("b", "a");
  }

  @Test
  void shouldChooseTheSameNodesAfterAScenarioOfOneWasPassedOnTheWay() {
    model.prefer("slow", List.of("c", "b"));
    model.load();

    // By keyboard, every scenario between two is chosen on the way.
    model.choose(Scenario.defaults(StorageScenario.KIND));
    assertThat(model.nodeNames()).containsExactly("c");
    model.choose(Scenario.defaults(SweepScenario.KIND));

    assertThat(model.nodeNames()).containsExactly("c", "b");
  }

  @Test
  void shouldKeepWhatWasTypedWhenTheFilesAreReadAgain() throws IOException {
    model.load();
    form().field("transfers").textProperty().set("77");
    Files.writeString(folder.resolve("nodes/d.yaml"), "launch: local\n");

    model.load();

    assertThat(model.nodesProperty().get()).hasSize(4);
    assertThat(form().field("transfers").value()).isEqualTo("77");
  }

  @Test
  void shouldNotBeReadyWhileAFieldIsWrong() {
    model.load();

    form().field("threshold").textProperty().set("0");

    assertThat(model.readyProperty().get()).isFalse();
    assertThat(model.request()).isEmpty();
  }

  @Test
  void shouldSayWhatTheEngineHasAgainstIt() {
    against = List.of(new Problem("node a", "has no memory left", "take another"));

    model.load();

    assertThat(model.request()).isEmpty();
    assertThat(model.foundProperty().get().problemLines())
        .isEqualTo("node a: has no memory left; take another");
  }

  @Test
  void shouldSayWhatMayEndItAndRunItAllTheSame() {
    doubts = List.of("senderMemory = vram:0 may be refused", "so may receiverMemory");

    model.load();

    assertThat(model.request()).isPresent();
    assertThat(model.foundProperty().get().doubtLines())
        .isEqualTo("senderMemory = vram:0 may be refused\nso may receiverMemory");

    form().field("transfers").textProperty().set("0");

    assertThat(model.foundProperty().get().doubtLines()).as("of what is typed now").isEmpty();
  }

  @Test
  void shouldNotBeReadyWithTooFewNodes() throws IOException {
    Files.delete(folder.resolve("nodes/b.yaml"));
    Files.writeString(folder.resolve("nodes/c.yaml"), "launch: local\nlunch: yes\n");

    model.load();

    assertThat(model.request()).isEmpty();
    assertThat(model.unusableProperty().get()).hasSize(1);
  }

  @Test
  void shouldHeedOnlyTheCheckOfTheLatestChange() {
    List<String> checked = new ArrayList<>();
    checkTheEarlierLast(transfers -> {
      checked.add(transfers);
      return SetupCheck.of(transfers.equals("1") ? List.of(new Problem("x", "bad")) : List.of());
    });

    assertThat(checked).endsWith("2", "1");
    assertThat(model.readyProperty().get()).isTrue();
  }

  @Test
  void shouldHeedNoEarlierCheckThatFailedLate() {
    checkTheEarlierLast(transfers -> {
      if (transfers.equals("1")) {
        throw new ProblemException(new Problem("hub", "it is not there"));
      }
      return SetupCheck.NOTHING;
    });

    assertThat(model.foundProperty().get().problems()).isEmpty();
    assertThat(model.readyProperty().get()).isTrue();
  }

  /** One transfer is typed, then two; the check of one comes after the check of two. */
  private void checkTheEarlierLast(Function<String, SetupCheck> check) {
    Queue<Runnable> waiting = new ArrayDeque<>();
    model =
        new SetupModel(
            new Profiles(folder),
            new Threads(waiting::add, Runnable::run),
            (scenario, nodes) -> check.apply(scenario.given().getOrDefault("transfers", "")));
    model.load();
    run(waiting);
    form().field("transfers").textProperty().set("1");
    Runnable late = waiting.remove();
    form().field("transfers").textProperty().set("2");
    run(waiting);
    late.run();
  }

  @Test
  void shouldShowWhatWasReadLast() throws IOException {
    Deque<Runnable> shown = new ArrayDeque<>();
    SetupModel slow =
        new SetupModel(
            new Profiles(folder),
            new Threads(Runnable::run, shown::push),
            (scenario, nodes) -> SetupCheck.NOTHING);
    slow.load();
    Files.writeString(folder.resolve("nodes/d.yaml"), "launch: local\n");
    slow.load();

    run(shown);

    assertThat(slow.nodesProperty().get()).extracting(NodeProfile::name).contains("d");
  }

  @Test
  void shouldShowAnEarlierReadingWhereTheLatestFailed() throws IOException {
    Deque<Runnable> shown = new ArrayDeque<>();
    try (FileSystem disk =
        FileSystems.newFileSystem(folder.resolve("disk.zip"), Map.of("create", "true"))) {
      Path nodes = Files.createDirectories(disk.getPath("/nodes"));
      Files.writeString(nodes.resolve("a.yaml"), "launch: local\n");
      model =
          new SetupModel(
              new Profiles(disk.getPath("/")),
              new Threads(Runnable::run, shown::push),
              (scenario, all) -> SetupCheck.NOTHING);
      model.load();
    }
    model.load();

    shown.removeFirst().run();
    assertThat(model.unreadProperty().get()).as("the disk is gone").hasSize(1);
    run(shown);

    assertThat(model.nodesProperty().get()).extracting(NodeProfile::name).containsExactly("a");
    assertThat(model.unreadProperty().get()).as("an earlier reading says nothing of it").hasSize(1);
    form().field("transfers").textProperty().set("3");
    assertThat(model.unreadProperty().get()).as("nor does what is typed").hasSize(1);
  }

  private static void run(Queue<Runnable> waiting) {
    while (!waiting.isEmpty()) {
      waiting.remove().run();
    }
  }

  private ScenarioFormModel form() {
    return Objects.requireNonNull(model.formProperty().get());
  }

  @Test
  void shouldRunWhatWasTypedLastOnceItIsChecked() {
    Queue<Runnable> later = new ArrayDeque<>();
    List<SetupModel.Request> started = new ArrayList<>();
    model =
        new SetupModel(
            new Profiles(folder),
            new Threads(later::add, Runnable::run),
            (s, n) -> SetupCheck.of(against));
    model.load();
    model.whenReady(started::add);
    assertThat(started).as("it is not known yet whether it can run").isEmpty();
    for (Runnable next = later.poll(); next != null; next = later.poll()) {
      next.run();
    }
    model.whenReady(started::add);
    assertThat(started).hasSize(1);
    started.clear();

    form().field("transfers").textProperty().set("12");
    model.whenReady(started::add);
    assertThat(started).as("its check is under way").isEmpty();
    later.remove().run();
    assertThat(started).hasSize(1);

    against = List.of(new Problem("node a", "it is full"));
    form().field("transfers").textProperty().set("13");
    model.whenReady(started::add);
    later.remove().run();
    against = List.of();
    form().field("transfers").textProperty().set("14");
    later.remove().run();
    assertThat(started).as("what was refused does not start later").hasSize(1);
  }
}
