package io.throughline.console.desktop.nodes;

import static io.throughline.console.desktop.OnScreen.input;
import static io.throughline.console.desktop.OnScreen.text;
import static io.throughline.console.desktop.OnScreen.texts;
import static io.throughline.console.desktop.Waiting.onFx;
import static io.throughline.console.desktop.Waiting.until;
import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.node.NodeProfile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javafx.geometry.VerticalDirection;
import javafx.scene.control.Label;
import javafx.scene.control.Labeled;
import javafx.scene.input.KeyCode;
import javafx.stage.Stage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.testfx.api.FxRobot;
import org.testfx.framework.junit5.ApplicationExtension;
import org.testfx.framework.junit5.Start;

/** A person who edits nodes at the Nodes page, with real files. */
@ExtendWith(ApplicationExtension.class)
class NodesPageTest {
  @TempDir static Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private OpenNodesPage nodes;

  @Start
  void start(Stage stage) throws IOException {
    nodes = OpenNodesPage.on(stage, folder);
  }

  @Test
  void shouldKeepWhatIsTypedWhenTheFileChangesElsewhere(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("typed");
    Files.writeString(nodes.file("rack1"), "ssh:\n  host: 10.0.0.99\n");
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
    Files.writeString(nodes.file("rack1"), "ssh:\n  host: 10.0.0.99\n");
    // The window reads the files again as it gets the focus.
    onFx(() -> {
      nodes.model().load();
      return true;
    });
    until(
        "the new file",
        10,
        () -> nodes.model().entries().getFirst().value().orElseThrow().ssh().host().endsWith("99"));
    robot.clickOn("#save-node");
    until("the refusal", 10, () -> text(robot, "#notice").contains("by something else"));
    assertThat(Files.readString(nodes.file("rack1"))).contains("10.0.0.99");

    robot.clickOn("#save-node");
    until("the save", 10, () -> text(robot, "#notice").equals("Saved rack1."));
    assertThat(nodes.profiles().node("rack1").ssh().user()).isEqualTo("typed");
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
    assertThat(nodes.page().unsaved()).containsExactly("rack1");
    robot.clickOn("#broken-text").write("# mine\n");

    robot.clickOn("#add-node");
    robot.write("new-one");
    robot.clickOn("rack1");
    until("what was typed", 10, () -> text(robot, "#node-title").equals("rack1"));
    assertThat(input(robot, "#field-ssh-user").getText()).isEqualTo("typed");
    assertThat(nodes.page().unsaved()).containsExactly("(a new one)", "rack1", "spoilt");

    robot.clickOn("#revert-node");
    robot.clickOn("spoilt");
    until("the text", 10, () -> input(robot, "#broken-text").getText().contains("# mine"));
    robot.clickOn("#add-node");
    assertThat(input(robot, "#field-name").getText()).isEqualTo("new-one");
    robot.clickOn("#cancel-node");
    assertThat(nodes.page().unsaved()).containsExactly("spoilt");
    assertThat(Files.readString(nodes.file("rack1"))).doesNotContain("typed");
  }

  @Test
  void shouldKeepWhatWasTypedWhenTheFileCannotBeDeleted(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("typed");
    String before = Files.readString(nodes.file("rack1"));
    Path file = nodes.file("rack1");
    Files.delete(file);
    Files.createDirectory(file);
    robot.clickOn("#delete-node");
    until("the refusal", 10, () -> text(robot, "#notice").contains("delete it by hand"));
    Files.delete(file);
    Files.writeString(file, before);
    robot.interact(() -> nodes.model().load());

    until("the unsaved node", 10, () -> nodes.page().unsaved().equals(List.of("rack1")));
    robot.clickOn("rack1");
    until("what was typed", 10, () -> input(robot, "#field-ssh-user").getText().equals("typed"));
  }

  @Test
  void shouldDropWhatWasTypedWhenTheFileIsGoneAlready(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("typed");
    Files.delete(nodes.file("rack1"));
    robot.clickOn("#delete-node");

    until(
        "the notice",
        10,
        () -> text(robot, "#notice").equals("rack1 was deleted by something else."));
    until("the list", 10, () -> nodes.model().entry("rack1").isEmpty());
    assertThat(nodes.page().unsaved()).isEmpty();
  }

  @Test
  void shouldKeepATypedTextWhenItsFileIsMendedElsewhere(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("spoilt");
    until("its text", 10, () -> input(robot, "#broken-text").getText().contains("hots"));
    robot.interact(() -> input(robot, "#broken-text").setText("launch: local\n# mine\n"));
    Files.writeString(nodes.file("spoilt"), "ssh:\n  host: 10.0.0.99\n");
    robot.interact(() -> nodes.model().load());
    until("the file", 10, () -> nodes.model().entry("spoilt").orElseThrow().content() != null);

    assertThat(input(robot, "#broken-text").getText()).contains("# mine");
    robot.clickOn("#save-text");
    until("the refusal", 10, () -> text(robot, "#notice").contains("by something else"));
    assertThat(nodes.file("spoilt")).content().contains("10.0.0.99");

    robot.clickOn("#save-text");
    until("the save", 10, () -> text(robot, "#notice").equals("Saved spoilt."));
    assertThat(nodes.file("spoilt")).content().contains("# mine");
    assertThat(text(robot, "#node-title")).isEqualTo("spoilt");
    assertThat(nodes.page().unsaved()).isEmpty();
  }

  @Test
  void shouldSayThatNoTextMendsAName(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    Files.writeString(nodes.file("two words"), "launch: local\n");
    robot.interact(() -> nodes.model().load());
    until("the file", 10, () -> robot.lookup("two words").tryQuery().isPresent());
    robot.clickOn("two words");

    until("its text", 10, () -> input(robot, "#broken-text").getText().contains("local"));
    assertThat(robot.lookup("two words: 1 mistake").tryQuery()).isPresent();
    assertThat(texts(robot, "#broken-file .problem-box .label"))
        .anyMatch(m -> m.contains("rename the file"));
  }

  @Test
  void shouldKeepTheButtonsInSightHoweverManyMistakesAFileHas(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    Files.writeString(
        nodes.file("spoilt"),
        IntStream.range(0, 200).mapToObj("field%d: 1\n"::formatted).collect(Collectors.joining()));
    robot.interact(() -> nodes.model().load());
    robot.clickOn("spoilt");
    until("its text", 10, () -> input(robot, "#broken-text").getText().contains("field199"));
    robot.interact(() -> input(robot, "#broken-text").setText("launch: local\n"));
    robot.clickOn("#save-text");

    until("the save", 10, () -> text(robot, "#notice").equals("Saved spoilt."));
  }

  @Test
  void shouldShowTheFileAgainWhenATypedTextIsGivenUp(FxRobot robot) throws IOException {
    until("the list", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("spoilt");
    until("its text", 10, () -> input(robot, "#broken-text").getText().contains("hots"));
    robot.interact(() -> input(robot, "#broken-text").setText("# mine\n"));
    robot.clickOn("#revert-text");

    until("its text", 10, () -> input(robot, "#broken-text").getText().contains("hots"));
    assertThat(nodes.page().unsaved()).isEmpty();
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
    assertThat(nodes.profiles().node("new-one").ssh())
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
    assertThat(nodes.profiles().nodes()).hasSize(2);
  }

  @Test
  void shouldEditANodeAndKeepItsComment(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-data-address").write("192.168.50.11");
    assertThat(robot.lookup("#revert-node").queryButton().isDisabled()).isFalse();
    robot.clickOn("#save-node");

    until("the save", 10, () -> text(robot, "#notice").equals("Saved rack1."));
    assertThat(nodes.profiles().node("rack1").data().address()).isEqualTo("192.168.50.11");
    assertThat(Files.readString(nodes.file("rack1"))).startsWith("# Left of the door.");
  }

  @Test
  void shouldDeleteANodeAndBringItBack(FxRobot robot) throws IOException {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    String before = Files.readString(nodes.file("rack1"));
    robot.clickOn("#delete-node");
    until("the deletion", 10, () -> text(robot, "#notice").startsWith("Deleted rack1."));
    assertThat(nodes.file("rack1")).doesNotExist();

    robot.clickOn("#notice-action");

    until("the node again", 10, () -> text(robot, "#node-title").equals("rack1"));
    assertThat(nodes.file("rack1")).hasContent(before);
  }

  @Test
  void shouldDeleteWhatIsChosenInTheListByItsKey(FxRobot robot) {
    until("the first node", 10, () -> text(robot, "#node-title").equals("rack1"));
    robot.clickOn("#field-ssh-user").write("x").push(KeyCode.DELETE);
    assertThat(nodes.file("rack1")).exists();

    robot.clickOn("#revert-node").clickOn("rack1").push(KeyCode.DELETE);
    until("the deletion", 10, () -> text(robot, "#notice").startsWith("Deleted rack1."));
    assertThat(nodes.file("rack1")).doesNotExist();
    assertThat(nodes.file("spoilt")).exists();
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
    assertThat(nodes.profiles().node("spoilt").ssh().host()).isEqualTo("10.0.0.12");
  }

  @Test
  void shouldNarrowTheListByTag(FxRobot robot) throws IOException {
    Files.writeString(nodes.file("rack2"), "ssh:\n  host: 10.0.0.14\ntags: [cold]\n");
    robot.interact(() -> nodes.model().load());
    until("the second node", 10, () -> robot.lookup("rack2").tryQuery().isPresent());
    robot.clickOn("#filter-nodes").write("@cold");

    until("one node", 10, () -> names(robot) == 1);
    robot.clickOn("rack2");
    until("that node", 10, () -> text(robot, "#node-title").equals("rack2"));
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

  private static int names(FxRobot robot) {
    return robot.lookup("#node-list").queryListView().getItems().size();
  }
}
