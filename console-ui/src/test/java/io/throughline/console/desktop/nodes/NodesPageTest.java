package io.throughline.console.desktop.nodes;

import static io.throughline.console.desktop.OnScreen.input;
import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.OnScreen.type;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.Place;
import io.throughline.console.desktop.shell.Shell;
import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.profiles.Profiles;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javafx.geometry.VerticalDirection;
import javafx.scene.Scene;
import javafx.scene.control.CheckBox;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.Clipboard;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.kordamp.ikonli.feather.Feather;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A person at the Nodes page, with real files. */
@ExtendWith(ApplicationExtension.class)
class NodesPageTest {
  @TempDir static Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Profiles profiles;

  @SuppressWarnings("NullAway.Init") // set before each test
  private NodesModel pageModel;

  @SuppressWarnings("NullAway.Init") // set before each test
  private NodesPage page;

  @Start
  void start(Stage stage) throws IOException {
    Path own = Files.createTempDirectory(folder, "profiles");
    profiles = new Profiles(own);
    Files.createDirectories(own.resolve("nodes"));
    Files.writeString(
        own.resolve("nodes/rack1.yaml"), "# Left of the door.\nssh:\n  host: 10.0.0.11\n");
    Files.writeString(own.resolve("nodes/spoilt.yaml"), "ssh:\n  hots: 10.0.0.12\n");
    Theme theme = new Theme();
    NodesModel model = new NodesModel(profiles, Threads.live());
    pageModel = model;
    Shell[] shell = new Shell[1];
    shell[0] =
        new Shell(
            List.of(
                new Place(
                    "nodes",
                    "Nodes",
                    Feather.SERVER,
                    () -> {
                      page =
                          new NodesPage(
                              model,
                              new NodeTools(
                                  node -> {
                                    throw notBuilt();
                                  },
                                  (a, b) -> {
                                    throw notBuilt();
                                  },
                                  (node, found) -> folder),
                              NodeTestCards.exchange(stage, theme, own, Threads.live()),
                              Threads.live(),
                              shell[0].notices());
                      return page;
                    })),
            theme);
    Scene scene = new Scene(shell[0], 1000, 900);
    theme.apply(scene);
    stage.setScene(scene);
    shell[0].open("nodes");
    stage.show();
  }

  private static ProblemException notBuilt() {
    return new ProblemException(new Problem("agent", "it is not built", "build it"));
  }

  @Test
  void shouldKeepWhatIsTypedWhenTheFileChangesElsewhere(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("typed");
    Files.writeString(file("rack1"), "ssh:\n  host: 10.0.0.99\n");
    robot.clickOn("#save-node");
    until("the refusal", 10, () -> text(robot, "#notice").contains("by something else"));
    assertThat(input(robot, "#field-ssh-user").getText()).isEqualTo("typed");

    robot.clickOn("#revert-node");
    until("the file", 10, () -> input(robot, "#field-ssh-host").getText().equals("10.0.0.99"));
  }

  @Test
  void shouldKeepWhatAnEditorWroteWhenThePersonComesBackToTheWindow(FxRobot robot)
      throws Exception {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("typed");
    Files.writeString(file("rack1"), "ssh:\n  host: 10.0.0.99\n");
    // The window reads the files again as it gets the focus.
    onFx(() -> {
      pageModel.load();
      return true;
    });
    until(
        "the new file",
        10,
        () -> pageModel.entries().getFirst().value().orElseThrow().ssh().host().endsWith("99"));
    robot.clickOn("#save-node");
    until("the refusal", 10, () -> text(robot, "#notice").contains("by something else"));
    assertThat(Files.readString(file("rack1"))).contains("10.0.0.99");

    robot.clickOn("#save-node");
    until("the save", 10, () -> text(robot, "#notice").equals("Saved rack1."));
    assertThat(profiles.node("rack1").ssh().user()).isEqualTo("typed");
  }

  @Test
  void shouldKeepWhatWasTypedForANodeWhileAnotherIsLookedAt(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("typed");
    robot.clickOn("spoilt");
    until("the other", 10, () -> robot.lookup("#broken-file").tryQuery().isPresent());
    assertThat(text(robot, "#notice"))
        .isEqualTo("rack1 is not saved. What you typed is still there when you come back.");
    assertThat(robot.lookup("not saved  10.0.0.11").tryQuery()).isPresent();
    assertThat(page.unsaved()).containsExactly("rack1");
    robot.clickOn("#broken-text").write("# mine\n");

    robot.clickOn("#add-node");
    robot.write("new-one");
    robot.clickOn("rack1");
    until("what was typed", 10, () -> text(robot, "#node-title").equals("rack1"));
    assertThat(input(robot, "#field-ssh-user").getText()).isEqualTo("typed");
    assertThat(page.unsaved()).containsExactly("(a new one)", "rack1", "spoilt");

    robot.clickOn("#revert-node");
    robot.clickOn("spoilt");
    until("the text", 10, () -> input(robot, "#broken-text").getText().contains("# mine"));
    robot.clickOn("#add-node");
    assertThat(input(robot, "#field-name").getText()).isEqualTo("new-one");
    robot.clickOn("#cancel-node");
    assertThat(page.unsaved()).containsExactly("spoilt");
    assertThat(Files.readString(file("rack1"))).doesNotContain("typed");
  }

  @Test
  void shouldAddANode(FxRobot robot) {
    until("the list", 10, () -> robot.lookup("#node-title").tryQuery().isPresent());
    robot.clickOn("#add-node");
    robot.write("new-one");
    robot.clickOn("#field-ssh-host").write("10.0.0.13");
    robot.clickOn("#field-ssh-port").write("2222");
    robot.clickOn("#save-node");

    until("the new node", 10, () -> text(robot, "#node-title").equals("new-one"));
    assertThat(profiles.node("new-one").ssh())
        .isEqualTo(new NodeProfile.Ssh("10.0.0.13", 2222, "", "", ""));
    assertThat(text(robot, "#notice")).isEqualTo("Saved new-one.");
  }

  @Test
  void shouldSayAtTheFieldWhatIsWrongWithANewNode(FxRobot robot) {
    until("the list", 10, () -> robot.lookup("#node-title").tryQuery().isPresent());
    robot.clickOn("#add-node");
    robot.write("rack1");

    assertThat(text(robot, "#problem-name")).contains("there is a node named rack1 already");

    robot.clickOn("#field-ssh-port").write("70000");
    robot.clickOn("#save-node");

    assertThat(text(robot, "#problem-ssh-port"))
        .isEqualTo("'70000' is not a whole number from 1 to 65535");
    assertThat(text(robot, "#problem-ssh-host")).contains("host is missing");
    assertThat(text(robot, "#notice")).isEqualTo("Not saved. Fix: Name, Host, Port.");
    assertThat(profiles.nodes()).hasSize(2);
  }

  @Test
  void shouldEditANodeAndKeepItsComment(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-data-address").write("192.168.50.11");
    assertThat(robot.lookup("#revert-node").queryButton().isDisabled()).isFalse();
    robot.clickOn("#save-node");

    until("the save", 10, () -> text(robot, "#notice").equals("Saved rack1."));
    assertThat(profiles.node("rack1").data().address()).isEqualTo("192.168.50.11");
    assertThat(Files.readString(file("rack1"))).startsWith("# Left of the door.");
  }

  @Test
  void shouldDeleteANodeAndBringItBack(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    String before = Files.readString(file("rack1"));
    robot.clickOn("#delete-node");
    until("the deletion", 10, () -> text(robot, "#notice").startsWith("Deleted rack1."));
    assertThat(file("rack1")).doesNotExist();

    robot.clickOn("#notice-action");

    until("the node again", 10, () -> text(robot, "#node-title").equals("rack1"));
    assertThat(file("rack1")).hasContent(before);
  }

  @Test
  void shouldDeleteWhatIsChosenInTheListByItsKey(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("x").push(KeyCode.DELETE);
    assertThat(file("rack1")).exists();

    robot.clickOn("#revert-node").clickOn("rack1").push(KeyCode.DELETE);
    until("the deletion", 10, () -> text(robot, "#notice").startsWith("Deleted rack1."));
    assertThat(file("rack1")).doesNotExist();
    assertThat(file("spoilt")).exists();
  }

  @Test
  void shouldShowAFileWithMistakesAndLetAPersonMendIt(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("spoilt");
    until("its text", 10, () -> input(robot, "#broken-text").getText().contains("hots"));
    List<String> mistakes =
        onFx(() ->
            robot.lookup("#broken-file .problem-box .label").queryAllAs(Label.class).stream()
                .map(Labeled::getText)
                .toList());
    assertThat(mistakes)
        .anyMatch(m -> m.startsWith("line 2: ssh.hots: unknown field"))
        .anyMatch(m -> m.contains("host is missing"));

    robot.interact(() -> input(robot, "#broken-text").setText("ssh:\n  host: 10.0.0.12\n"));
    robot.clickOn("#save-text");

    until("the mended node", 10, () -> text(robot, "#node-title").equals("spoilt"));
    assertThat(profiles.node("spoilt").ssh().host()).isEqualTo("10.0.0.12");
  }

  @Test
  void shouldSayWhyATestCouldNotBegin(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#test-node");

    until("the outcome", 10, () -> text(robot, "#test-problem").contains("build it"));
    robot.clickOn("#copy-test");
    assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("Connection test of rack1")
        .contains("agent: it is not built; build it");
  }

  @Test
  void shouldSayWhichFieldsKeepATestFromBeginning(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    type(robot, "#field-ssh-port", "70000");

    robot.clickOn("#test-node");
    until("what is wrong", 10, () -> text(robot, "#notice").equals("Not tested. Fix: Port."));
    assertThat(onFx(() -> input(robot, "#field-ssh-port").isFocused())).isTrue();
    robot.clickOn("#probe-node");
    until("what is wrong", 10, () -> text(robot, "#notice").equals("Not probed. Fix: Port."));
    assertThat(robot.lookup("#node-test").tryQuery()).isEmpty();
  }

  @Test
  void shouldKeepTheCardOfATestThroughASaveAndAnotherNode(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    type(robot, "#field-ssh-user", "perf");
    robot.clickOn("#test-node");
    until("the outcome", 10, () -> text(robot, "#test-problem").contains("build it"));

    robot.clickOn("#save-node");
    until("the save", 10, () -> text(robot, "#notice").equals("Saved rack1."));
    assertThat(text(robot, "#test-problem")).contains("build it");
    robot.clickOn("spoilt");
    until("the other", 10, () -> robot.lookup("#broken-file").tryQuery().isPresent());
    robot.clickOn("rack1");
    until("its card", 10, () -> text(robot, "#test-problem").contains("build it"));
    robot.clickOn("#close-test");
    assertThat(robot.lookup("#node-test").tryQuery()).isEmpty();
  }

  @Test
  void shouldCoverNoFieldWithANotice(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    type(robot, "#field-ssh-port", "70000");
    double before = onFx(() -> page.getHeight());
    robot.clickOn("#test-node");
    until("the notice", 10, () -> !text(robot, "#notice").isEmpty());

    assertThat(
            onFx(() ->
                page.localToScene(page.getBoundsInLocal())
                    .intersects(
                        robot
                            .lookup("#notice")
                            .query()
                            .localToScene(robot.lookup("#notice").query().getBoundsInLocal()))))
        .isFalse();
    assertThat(onFx(() -> page.getHeight())).as("nothing moves").isEqualTo(before);
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
  void shouldDiagnoseTwoNodesThatArePicked(FxRobot robot) throws IOException {
    Files.writeString(file("rack2"), "ssh:\n  host: 10.0.0.14\ntags: [cold]\n");
    robot.interact(() -> pageModel.load());
    until("the second node", 10, () -> robot.lookup("rack2").tryQuery().isPresent());
    robot.clickOn("rack1");
    assertThat(robot.lookup("#diagnose-nodes").queryButton().isDisabled()).isTrue();
    robot.interact(() -> robot.lookup("#node-list").queryListView().getSelectionModel().select(1));
    robot.clickOn("#diagnose-nodes");

    until("the outcome", 10, () -> text(robot, "#diagnosis-problem").contains("build it"));
    assertThat(text(robot, "#diagnosis-outcome")).isEqualTo("There is no diagnosis.");
    robot.clickOn("#copy-diagnosis");
    assertThat(onFx(() -> Clipboard.getSystemClipboard().getString()))
        .contains("Diagnosis of rack1 and rack2", "agent: it is not built; build it");
  }

  @Test
  void shouldNarrowTheListByTag(FxRobot robot) throws IOException {
    Files.writeString(file("rack2"), "ssh:\n  host: 10.0.0.14\ntags: [cold]\n");
    robot.interact(() -> pageModel.load());
    until("the second node", 10, () -> robot.lookup("rack2").tryQuery().isPresent());
    robot.clickOn("#filter-nodes").write("@cold");

    until("one node", 10, () -> names(robot) == 1);
    robot.clickOn("rack2");
    until("that node", 10, () -> text(robot, "#node-title").equals("rack2"));
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
    assertThat(profiles.node("h7").data().address()).isEqualTo("10.0.0.17");
    assertThat(profiles.node("rack1").data().address()).as("left as it was").isEmpty();
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

  private static int names(FxRobot robot) {
    return robot.lookup("#node-list").queryListView().getItems().size();
  }

  @Test
  void shouldBeUsableByKeyboard(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-name");
    robot.press(KeyCode.TAB).release(KeyCode.TAB);
    robot.press(KeyCode.SPACE).release(KeyCode.SPACE);
    robot.scroll(1, VerticalDirection.UP);

    assertThat(onFx(() -> robot.lookup("#field-launch-ssh").query().isFocused())).isTrue();
  }

  private Path file(String name) {
    return profiles.nodes().stream()
        .findFirst()
        .map(e -> e.file().resolveSibling(name + ".yaml"))
        .orElseThrow();
  }
}
