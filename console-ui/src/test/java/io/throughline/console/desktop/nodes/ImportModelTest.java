package io.throughline.console.desktop.nodes;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.installation.Installation;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.testing.TestConsole;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the window makes of files that name nodes. */
class ImportModelTest {
  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private Profiles profiles;

  @SuppressWarnings("NullAway.Init") // set before each test
  private ImportModel model;

  @BeforeEach
  void open() {
    profiles = new Profiles(folder.resolve("profiles"));
    model =
        new ImportModel(
            new NodeFiles(
                new Installation(TestConsole.HOME, folder, folder, folder.resolve("profiles"))),
            profiles,
            new Threads(Runnable::run, Runnable::run));
  }

  @Test
  void shouldTakeTheGoodHostsOfAFileThatHasABadOne() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("cluster"),
            """
            Host h1
              HostName 10.0.0.11
            Host h2
              Port 70000
            """);
    model.pathProperty().set(file.toString());

    model.read();

    assertThat(model.rowsProperty().get()).extracting(ImportModel.Row::name).containsExactly("h1");
    assertThat(model.problemProperty().get())
        .startsWith(file + ":4: node h2: ssh.port: '70000' is not a whole number");

    model.take(Set.of("h1"), imported -> assertThat(imported).hasSize(1));

    assertThat(profiles.nodes()).extracting(entry -> entry.name()).isEqualTo(List.of("h1"));
  }

  @Test
  void shouldTakeTheGoodPagesOfAFolderThatHasABadOne() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Path bad = Files.writeString(pages.resolve("bad.md"), "# Machine\n");
    Files.writeString(
        pages.resolve("h1.md"), "# Node: h1\n## Management network (ssh)\n| Host | 10.0.0.1 |\n");
    model.formProperty().set(NodeFiles.Form.TEMPLATE);
    model.pathProperty().set(pages.toString());

    model.read();

    assertThat(model.rowsProperty().get()).extracting(ImportModel.Row::name).containsExactly("h1");
    assertThat(model.problemProperty().get()).startsWith(bad + ": the node's name is missing");

    model.take(Set.of("h1"), imported -> assertThat(imported).hasSize(1));

    assertThat(profiles.nodes()).extracting(entry -> entry.name()).isEqualTo(List.of("h1"));
  }

  @Test
  void shouldTakeWhatIsNoPathYetForNothingUntilItIsEntered() {
    model.pathProperty().set("a\0b");

    model.look();
    assertThat(model.problemProperty().get()).isEmpty();

    model.read();
    assertThat(model.problemProperty().get()).contains("is no path");
    assertThat(model.rowsProperty().get()).isEmpty();
  }
}
