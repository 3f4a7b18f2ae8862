package io.throughline.console.desktop;

import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.OnScreen.texts;
import static io.throughline.console.desktop.OnScreen.type;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.assembly.Console;
import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.installation.Installation;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javafx.application.Platform;
import javafx.event.Event;
import javafx.scene.Node;
import javafx.scene.control.TextInputControl;
import javafx.scene.image.WritableImage;
import javafx.scene.input.KeyCode;
import javafx.scene.paint.Color;
import javafx.stage.Stage;
import javafx.stage.WindowEvent;
import org.awaitility.core.ConditionTimeoutException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** The main job at the window: real agents as child processes, real hub, real history. */
@ExtendWith(ApplicationExtension.class)
@Tag("measures")
class DesktopRunTest {
  private static final Path AGENT = Path.of("../node-agent/target/agent").toAbsolutePath();
  private static final Color RECEIVER = Color.web("#0b63c5");
  private static final Color SENDER = Color.web("#d9730d");
  private static final int LAUNCH_SECONDS = 60;

  @TempDir static Path folder;
  private Path data = folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Console console;

  @SuppressWarnings("NullAway.Init")
  private Stage stage;

  @Start
  void start(Stage shown) throws IOException {
    assertThat(AGENT.resolve("bin/agent"))
        .as("the agent, which node-agent's package phase builds")
        .isExecutable();
    stage = shown;
    Path home = Files.createTempDirectory(folder, "home");
    data = home.resolve("data");
    Path profiles = home.resolve("profiles");
    write(profiles.resolve("nodes/left.yaml"), "launch: local\ndata: {address: 127.0.0.1}\n");
    write(profiles.resolve("nodes/right.yaml"), "launch: local\ndata: {address: 127.0.0.1}\n");
    write(
        profiles.resolve("scenarios/long.yaml"),
        """
        kind: stream
        description: Long enough to be watched and stopped
        settings:
          transport: tcp
          buffers: 16
          bufferSize: 64KiB
          threshold: 8
          progressInterval: 2
          window: 4
          duration: 5min
          consumeRate: 20MB/s
          warmUp: 100ms
        """);
    Files.createDirectories(data);
    Files.writeString(
        data.resolve("desktop.properties"), "theme=LIGHT\nplace=run\nscenario=long\n");
    Installation installation = new Installation(home, AGENT, data, profiles);
    console = Console.open(installation);
    FutureTask<Console> ready = new FutureTask<>(() -> console);
    ready.run();
    new DesktopConsole(stage, installation, ready).show();
  }

  static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @AfterEach
  void end() {
    console.close();
  }

  @Test
  void shouldRunWatchStopAndExport(FxRobot robot) {
    run(robot);
    untilDataMoves(robot);

    assertThat(text(robot, "#status-words")).isEqualTo("left → right over tcp");
    assertThat(texts(robot, ".node-chip .label")).contains("Sender", "left", "Receiver", "right");
    until(
        "a bandwidth", 20, () -> texts(robot, ".figures .label").getFirst().startsWith("Receiver"));
    until("a figure", 20, () -> texts(robot, ".figure-headline").getFirst().endsWith("B/s"));
    until("a line in the chart", 20, () -> pixels(robot, "#chart-bandwidth") > 20);
    until("stalls shown", 20, () -> texts(robot, "#chart-in-flight .label").contains("8"));

    robot.clickOn("#stop");
    until("the verdict", 60, () -> text(robot, "#status").equals("Stopped"));

    assertThat(texts(robot, "#result .label")).filteredOn(t -> t.startsWith("Clean: ")).hasSize(2);
    RunRecord record = onlyRun();
    assertThat(record.status().outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(record.plan().assignments().getFirst().node()).isEqualTo("left");

    robot.clickOn("#export");
    until("the question", 20, () -> robot.lookup("#export-md").tryQuery().isPresent());
    robot.clickOn("#export-pdf");
    robot.clickOn("#export-csv");
    robot.clickOn("#export-now");
    until("the report", 30, () -> text(robot, "#notice").startsWith("Report written to "));
    Path report = data.resolve("reports").resolve(record.runId());
    assertThat(report.resolve("index.html")).isNotEmptyFile();
    assertThat(report.resolve("report.pdf")).isNotEmptyFile();
    assertThat(report.resolve("samples.csv")).doesNotExist();
  }

  @Test
  void shouldShowThatARunPassed(FxRobot robot) {
    until("the form", 20, () -> robot.lookup("#field-duration").tryQuery().isPresent());
    type(robot, "#field-duration", "2s");
    type(robot, "#field-threshold", "17");
    assertThat(text(robot, "#problem-threshold")).contains("more than the ring's 16 buffers");
    assertThat(onFx(() -> robot.lookup("#run").query().isDisabled())).isTrue();
    robot.clickOn("#reset-threshold");
    robot.clickOn("#swap");

    run(robot);

    until("the verdict", 90, () -> text(robot, "#status").startsWith("Completed"));
    RunRecord record = onlyRun();
    assertThat(record.plan().role("sender").node()).isEqualTo("right");
    assertThat(record.results().summary()).isNotNull();
    assertThat(texts(robot, ".figure-headline").getFirst()).endsWith("MB/s");

    robot.clickOn("#place-history");
    until("the run in history", 20, () -> text(robot, "#run-count").equals("1 run"));
    until("it is open", 20, () -> text(robot, "#status").startsWith("Completed"));
    robot.clickOn("#run-again");
    until("it runs again", 60, () -> text(robot, "#status").endsWith(" long"));
    until("the verdict", 90, () -> text(robot, "#status").startsWith("Completed"));
    List<RunLine> twice = console.history().list(10);
    assertThat(twice).hasSize(2);
    assertThat(console.history().run(twice.getFirst().runId()).orElseThrow().settingTexts())
        .isEqualTo(record.settingTexts());
  }

  @Test
  void shouldSayWhatWouldHappenAndDoNothing(FxRobot robot) {
    until(
        "that it can be run",
        30,
        () -> robot.lookup("#dry-run").tryQuery().map(b -> !b.isDisabled()).orElse(false));
    robot.clickOn("#dry-run");
    until("the text", 20, () -> robot.lookup("#dialog-text").tryQuery().isPresent());

    assertThat(onFx(() -> robot.lookup("#dialog-text").queryAs(TextInputControl.class).getText()))
        .contains("nothing is started, no node is touched", "Node left, sender");
    robot.clickOn("Close");
    assertThat(console.history().list(10)).isEmpty();
  }

  @Test
  void shouldAnswerWhileARunGoesOn(FxRobot robot) throws InterruptedException {
    run(robot);
    untilDataMoves(robot);

    for (int i = 0; i < 50; i++) {
      CountDownLatch answered = new CountDownLatch(1);
      Platform.runLater(answered::countDown);
      assertThat(answered.await(10, TimeUnit.SECONDS)).isTrue();
    }
    type(robot, "#field-transfers", "nonsense");
    assertThat(text(robot, "#problem-transfers")).contains("'nonsense' is not a whole number");
    robot.clickOn("#field-transfers");
    robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    assertThat(text(robot, "#status")).as("Escape in a field").isEqualTo("Running long");
    robot.clickOn("#place-nodes");
    until("the other place", 10, () -> text(robot, "#node-title").equals("left"));
    robot.press(KeyCode.CONTROL, KeyCode.DIGIT3).release(KeyCode.DIGIT3, KeyCode.CONTROL);
    assertThat(text(robot, "#status")).isEqualTo("Running long");

    robot.press(KeyCode.ESCAPE).release(KeyCode.ESCAPE);
    until("the end", 60, () -> text(robot, "#status").equals("Stopped"));
  }

  @Test
  void shouldAskBeforeClosingThenStopAndCleanUp(FxRobot robot) {
    run(robot);
    untilDataMoves(robot);
    Platform.runLater(
        () -> Event.fireEvent(stage, new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
    until("the question", 10, () -> robot.lookup("Keep running").tryQuery().isPresent());
    robot.clickOn("Keep running");
    assertThat(onFx(() -> stage.isShowing())).isTrue();
    assertThat(text(robot, "#status")).isEqualTo("Running long");

    Platform.runLater(
        () -> Event.fireEvent(stage, new WindowEvent(stage, WindowEvent.WINDOW_CLOSE_REQUEST)));
    until("the question", 10, () -> robot.lookup("Stop and close").tryQuery().isPresent());
    robot.clickOn("Stop and close");

    until("the window is gone", 60, () -> !stage.isShowing());
    assertThat(onlyRun().status().outcome()).isEqualTo(Outcome.STOPPED);
    assertThat(data.resolve("desktop.properties"))
        .content()
        .contains("place=run", "scenario=long", "nodes=left,right");
  }

  static void run(FxRobot robot) {
    until(
        "that it can be run",
        30,
        () -> robot.lookup("#run").tryQuery().map(b -> !b.isDisabled()).orElse(false));
    robot.clickOn("#run");
  }

  private void untilDataMoves(FxRobot robot) {
    try {
      until("data moves", LAUNCH_SECONDS, () -> text(robot, "#status").equals("Running long"));
    } catch (ConditionTimeoutException e) {
      throw new AssertionError(
          "no data moves; the window says: %s: %s; the agents' logs:%s"
              .formatted(text(robot, "#status"), text(robot, "#status-words"), logs()),
          e);
    }
  }

  private String logs() {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(data.resolve("logs"))) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        all.append("\n-- ").append(file).append('\n').append(Files.readString(file));
      }
    } catch (IOException e) {
      all.append(e);
    }
    return all.toString();
  }

  private RunRecord onlyRun() {
    History history = console.history();
    var lines = history.list(10);
    assertThat(lines).hasSize(1);
    return history.run(lines.getFirst().runId()).orElseThrow();
  }

  /** Pixels of both lines: of a steady stream one may lie over the other. */
  private static long pixels(FxRobot robot, String selector) {
    Node chart =
        robot.lookup(selector + " > .pane").tryQuery().orElse(robot.lookup(selector).query());
    WritableImage image = chart.snapshot(null, null);
    int width = (int) image.getWidth();
    return Stream.iterate(0, i -> i + 1)
        .limit((long) width * (int) image.getHeight())
        .filter(i -> i / width > 30)
        .map(i -> image.getPixelReader().getColor(i % width, i / width))
        .filter(color -> near(color, RECEIVER) || near(color, SENDER))
        .count();
  }

  private static boolean near(Color color, Color line) {
    return Math.abs(color.getRed() - line.getRed()) < 0.05
        && Math.abs(color.getGreen() - line.getGreen()) < 0.05
        && Math.abs(color.getBlue() - line.getBlue()) < 0.05;
  }
}
