package io.throughline.console.importexport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.importexport.NodeFiles.Form;
import io.throughline.console.installation.Installation;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.testing.TestConsole;
import io.throughline.protocol.problem.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Filled-in templates that lie in one folder. */
class TemplateFolderTest {
  @TempDir Path folder;

  @SuppressWarnings("NullAway.Init") // set before each test
  private NodeFiles files;

  @BeforeEach
  void open() {
    files =
        new NodeFiles(
            new Installation(TestConsole.HOME, folder, folder, folder.resolve("profiles")));
  }

  private Path page(String file, String text) throws IOException {
    return Files.writeString(folder.resolve(file), text);
  }

  @Test
  void shouldReadEveryPageOfAFolder() throws IOException {
    page("b.md", "# Node: h2\n## Management network (ssh)\n| Host | 10.0.0.2 |\n");
    page("a.md", "# Node: h1\n## Management network (ssh)\n| Host | 10.0.0.1 |\n");
    page("notes.txt", "not a page");

    assertThat(files.read(Form.TEMPLATE, folder).nodes())
        .extracting(ImportedNode::name)
        .containsExactly("h1", "h2");
  }

  @Test
  void shouldSayOfEachPageWhatIsWrongWithItAndReadTheOthers() throws IOException {
    Path port =
        page("a.md", "# Node: h1\n## Management network (ssh)\n| Host | h1 |\n| Port | 70000 |\n");
    Path name = page("b.md", "# Machine\n");
    page("c.md", "# Node: h3\n## Management network (ssh)\n| Host | 10.0.0.1 |\n");

    NodeFiles.Found found = files.read(Form.TEMPLATE, folder);

    assertThat(found.nodes()).extracting(ImportedNode::name).containsExactly("h3");
    assertThat(found.wrong())
        .extracting(Problem::toString)
        .satisfiesExactly(
            wrong ->
                assertThat(wrong)
                    .startsWith(port + ": ssh.port: '70000' is not a whole number from 1 to 65535"),
            wrong -> assertThat(wrong).startsWith(name + ": the node's name is missing"));
  }

  @Test
  void shouldRefuseTwoPagesThatDifferOfOneNode() throws IOException {
    Path first = page("a.md", "# Node: h1\n## Management network (ssh)\n| Host | 10.0.0.1 |\n");
    page("b.md", "# Node: h1\n## Management network (ssh)\n| Host | 10.0.0.1 |\n");
    Path other = page("c.md", "# Node: h1\n## Management network (ssh)\n| Host | 10.0.0.2 |\n");
    Importer importer = new Importer(new Profiles(folder.resolve("profiles")), true, false);
    List<ImportedNode> found = files.read(Form.TEMPLATE, folder).nodes();

    assertThatThrownBy(() -> importer.take(found))
        .hasMessage(
            "%s: node h1: name: 'h1' is there twice, first in %s; give each its own, or leave one"
                + " out",
            other, first);
    assertThat(importer.take(found.subList(0, 2))).hasSize(1);
  }

  @Test
  void shouldSayThatAFolderHoldsNoPageOrIsNoFile() {
    assertThatThrownBy(() -> files.read(Form.TEMPLATE, folder))
        .hasMessageContaining(folder + ": is a folder without a page (*.md)");
    assertThatThrownBy(() -> files.read(Form.AGENTS, folder))
        .hasMessageContaining(folder + ": is a folder and not a file; name a file in it");
  }
}
