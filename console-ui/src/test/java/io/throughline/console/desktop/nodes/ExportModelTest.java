package io.throughline.console.desktop.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.importexport.NodeFiles.Form;
import io.throughline.console.installation.Installation;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.node.NodeProfile;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The window's view of files that nodes are written to. */
class ExportModelTest {
  @TempDir Path folder;

  @Test
  void shouldShowTheTextOfTheFormThatWasChosenLast() {
    Deque<Runnable> shown = new ArrayDeque<>();
    ExportModel model =
        new ExportModel(
            new NodeFiles(
                new Installation(TestConsole.HOME, folder, folder, folder.resolve("profiles"))),
            List.of(NodeProfile.local("a")),
            new Threads(Runnable::run, shown::push));
    model.formProperty().set(Form.TEMPLATE);

    shown.forEach(Runnable::run);

    assertThat(model.previewProperty().get()).contains("# ").doesNotContain("not reached over SSH");
  }

  @Test
  void shouldSuggestAFileForOneTemplateAndAFolderForSeveral() {
    List<NodeProfile> both = List.of(NodeProfile.local("a"), NodeProfile.local("b"));
    ExportModel model =
        new ExportModel(
            new NodeFiles(
                new Installation(TestConsole.HOME, folder, folder, folder.resolve("profiles"))),
            both,
            new Threads(Runnable::run, Runnable::run));
    model.formProperty().set(Form.TEMPLATE);
    assertThat(model.pathProperty().get()).endsWith("/throughline-nodes");

    model.nodesProperty().set(both.subList(0, 1));
    assertThat(model.pathProperty().get()).endsWith("/a.md");

    model.pathProperty().set("/tmp/typed");
    model.nodesProperty().set(both);
    assertThat(model.pathProperty().get()).isEqualTo("/tmp/typed");
  }
}
