package io.throughline.console.desktop.nodes;

import static io.throughline.console.desktop.OnScreen.input;
import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.OnScreen.type;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javafx.scene.control.CheckBox;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A person who imports and exports nodes at the Nodes page, with real files. */
@ExtendWith(ApplicationExtension.class)
class NodeExchangeOnPageTest {
  @TempDir static Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private OpenNodesPage nodes;

  @Start
  void start(Stage stage) throws IOException {
    nodes = OpenNodesPage.on(stage, folder);
  }

  @Test
  void shouldReadATypedPathWithoutEnter(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    Path config = Files.writeString(folder.resolve("typed"), "Host h9\n");
    robot.clickOn("#import-nodes");
    until("the dialog", 10, () -> input(robot, "#import-path").isFocused());
    type(robot, "#import-path", "");
    robot.clickOn("#import-path").write(config.toString());

    until("what was found", 10, () -> robot.lookup("#import-node-h9").tryQuery().isPresent());
    robot.write("x");
    until("nothing", 10, () -> robot.lookup("#import-node-h9").tryQuery().isEmpty());
    assertThat(robot.lookup("#import-problem").query().isVisible())
        .as("a path that leads nowhere yet is no mistake")
        .isFalse();
    robot.type(KeyCode.ESCAPE);
  }

  @Test
  void shouldImportNodesOfAnAgentsFileAfterItsMistakesAreMended(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    Path agents = Files.writeString(folder.resolve("agents.txt"), "h7 10.0.0.17 5555\nh8 x\n");
    robot.clickOn("#import-nodes");
    robot.clickOn("#import-agents");
    robot.clickOn("#import-path").write(agents.toString()).type(KeyCode.TAB);
    until(
        "what is wrong",
        10,
        () ->
            text(robot, "#import-problem")
                .equals(
                    agents
                        + ":2: 'h8 x' has 2 words; a line is NAME ADDRESS PORT, as in:"
                        + " node1 192.168.1.100 5555"));
    assertThat(robot.lookup("#import-now").queryButton().isDisabled()).isTrue();

    Files.writeString(agents, "h7 10.0.0.17 5555\nrack1 10.0.0.18 5556\n");
    robot.clickOn("#import-path").type(KeyCode.ENTER);
    until("what was found", 10, () -> robot.lookup("#import-node-h7").tryQuery().isPresent());
    assertThat(text(robot, "#import-problem")).isEmpty();
    robot.clickOn("#import-now");

    until("the notice", 10, () -> text(robot, "#notice").equals("Created h7."));
    assertThat(nodes.profiles().node("h7").data().address()).isEqualTo("10.0.0.17");
    assertThat(nodes.profiles().node("rack1").data().address()).as("left as it was").isEmpty();
  }

  @Test
  void shouldTakeThePathAtOnceAndSayHowManyAreTaken(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    Path config = Files.writeString(folder.resolve("cluster"), "Host gpu_7 h8\n  Port 2222\n");
    robot.clickOn("#import-nodes");
    until("the dialog", 10, () -> input(robot, "#import-path").isFocused());
    robot.clickOn("#import-path").write(config.toString()).type(KeyCode.ENTER);
    until("what was found", 10, () -> robot.lookup("#import-node-h8").tryQuery().isPresent());

    var take = robot.lookup("#import-now").queryButton();
    assertThat(take.getText()).isEqualTo("Import 2");
    assertThat(robot.lookup("#import-node-gpu_7").queryAs(CheckBox.class).isMnemonicParsing())
        .as("or the underscore is left out")
        .isFalse();
    assertThat(onFx(take::isTextTruncated)).isFalse();
    robot.type(KeyCode.ESCAPE);
  }

  @Test
  void shouldExportNodesAndAskBeforeItReplacesAFile(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    Path out = Files.writeString(folder.resolve("out.txt"), "precious\n");
    robot.clickOn("#export-nodes");
    robot.clickOn("#export-agents");
    robot.interact(() -> input(robot, "#export-path").setText(out.toString()));
    until(
        "the preview",
        10,
        () -> input(robot, "#export-preview").getText().equals("rack1 10.0.0.11 5555\n"));
    robot.clickOn("#export-nodes-now");
    until("the question", 10, () -> text(robot, "#export-there").contains("is there already"));
    assertThat(out).hasContent("precious");

    robot.clickOn("#export-nodes-now");

    until("the notice", 10, () -> text(robot, "#notice").equals("Written: " + out));
    assertThat(out).hasContent("# By ./throughline nodes export\nrack1 10.0.0.11 5555");
  }
}
