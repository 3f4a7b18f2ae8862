package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code nodes} and what is below it, as a person types it, with real agents. */
@Timeout(120)
@Tag("waits")
class NodesCommandsTest {
  @TempDir private Path folder;
  private TypedConsole console;

  @BeforeEach
  void writeProfiles() throws IOException {
    console = TypedConsole.in(folder);
    profile("a", "launch: local\ndata: {address: 127.0.0.1}\ntags: [pair, here]\n");
    profile("b", "launch: local\ndata: {address: 127.0.0.1}\ntags: [pair]\n");
    profile("c", "ssh: {host: 10.0.0.3}\ntags: [here]\n");
  }

  private void profile(String name, String text) throws IOException {
    console.profile("nodes/" + name + ".yaml", text);
  }

  @Test
  void shouldListByTag() {
    assertThat(console.execute("nodes", "--tag", "here")).isEqualTo(0);
    assertThat(console.out()).contains("a  ", "@pair @here", "ssh 10.0.0.3").doesNotContain("b  ");
    assertThat(console.execute("nodes", "--tag", "none")).isEqualTo(2);
    assertThat(console.err())
        .isEqualTo("throughline: no node has the tag \"none\"; tags are here, pair\n");
  }

  @Test
  void shouldTakeATagWhereTwoNodesAreWanted() {
    assertThat(console.execute("run", "stream", "--nodes", "@pair", "--dry-run"))
        .as(console.err())
        .isEqualTo(0);
    assertThat(console.out()).contains("a", "b");
    assertThat(console.execute("run", "stream", "--nodes", "tag:here,b", "--dry-run")).isEqualTo(2);
    assertThat(console.err()).contains("3");
    assertThat(console.execute("nodes", "diagnose", "a,b,@nobody")).isEqualTo(2);
    assertThat(console.err()).contains("no node has the tag \"nobody\"");
  }

  @Test
  void shouldProbeANodeAndWriteItsPageThatCanBeImported() throws IOException {
    Path page = folder.resolve("pages/a.md");

    assertThat(console.execute("nodes", "probe", "a", "--write", page.toString()))
        .as(console.err())
        .isEqualTo(0);

    assertThat(console.out())
        .contains("Machine", "Hostname", "Network interfaces", "RDMA", "Transports", "Firewall");
    assertThat(console.err()).contains("ok      join", "Written: " + page);
    assertThat(page)
        .content()
        .startsWith("# Node: a\n")
        .contains("| Kernel | ")
        .doesNotContain("{{");
    assertThat(console.execute("nodes", "import", "--template", page.toString()))
        .as(console.err())
        .isEqualTo(0);
    assertThat(console.out()).contains("a ", "is there already, just so");
  }

  @Test
  void shouldDiagnoseTwoNodesOfOneTag() {
    assertThat(console.execute("nodes", "diagnose", "@pair"))
        .as(console.out() + console.err())
        .isEqualTo(0);

    assertThat(console.out())
        .contains("note     Nodes a and b are the same host", "[one-host]")
        .contains("No blocking problems found: 0 errors");
  }

  @Test
  void shouldTryTheWaysBetweenThreeNodesInARing() throws IOException {
    profile("d", "launch: local\n");

    assertThat(console.execute("nodes", "diagnose", "a", "b", "d"))
        .as(console.out() + console.err())
        .isEqualTo(0);

    assertThat(console.out())
        .contains(
            "Nodes a and b are the same host",
            "Nodes b and d are the same host",
            "Nodes d and a are the same host")
        .as("agents of one machine are alike")
        .doesNotContain("[odd-one-out]");
  }

  @Test
  void shouldEndADiagnosisWithOneWhereSomethingIsBroken() throws IOException {
    profile("b", "launch: local\ndata: {address: 192.0.2.77}\n");

    assertThat(console.execute("nodes", "diagnose", "a", "b"))
        .as(console.out() + console.err())
        .isEqualTo(1);

    assertThat(console.out())
        .contains("error    Node b has no address 192.0.2.77", "[data-address]")
        .contains("A run between these nodes cannot work");
  }

  @Test
  void shouldSayWhatADiagnosisNeeds() {
    assertThat(console.execute("nodes", "diagnose", "a")).isEqualTo(2);
    assertThat(console.err())
        .isEqualTo("throughline: nodes: only a given; a diagnosis is of two or more\n");
    assertThat(console.execute("nodes", "diagnose", "a", "a")).isEqualTo(2);
    assertThat(console.err()).contains("node a: it is named twice; name different nodes");
    assertThat(console.execute("nodes", "diagnose", "a", "x")).isEqualTo(2);
    assertThat(console.err()).contains("no node named \"x\"; nodes are a, b, c");
  }

  @Test
  void shouldImportAndExport() throws IOException {
    Path agents = Files.writeString(folder.resolve("agents"), "n1 10.0.0.1 5555\n");
    assertThat(console.execute("nodes", "import", "--agents", agents.toString())).isEqualTo(0);
    assertThat(console.out()).isEqualTo("n1                made\n");
    assertThat(console.execute("nodes", "export", "n1", "c", "--agents")).isEqualTo(0);
    assertThat(console.out()).isEqualTo("n1 10.0.0.1 5555\nc 10.0.0.3 5555\n");
    assertThat(console.execute("nodes", "export", "n1", "--ssh-config")).isEqualTo(0);
    assertThat(console.out()).isEqualTo("Host n1\n  HostName 10.0.0.1\n");
    assertThat(console.execute("nodes", "export", "n1", "n1", "c", "@here", "--ssh-config"))
        .isEqualTo(0);
    assertThat(console.out()).containsOnlyOnce("Host n1\n").containsOnlyOnce("Host c\n");
    assertThat(console.execute("nodes", "export", "--agents", "--port", "70000")).isEqualTo(2);
    assertThat(console.execute("nodes", "export", "--template")).isEqualTo(2);
    assertThat(console.err()).contains("4 nodes are 4 pages: name one, or a folder with --out");
    assertThat(console.execute("nodes", "export", "c")).isEqualTo(2);
    assertThat(console.err()).startsWith("throughline: Missing required argument (specify one of");
    assertThat(console.execute("nodes", "import")).isEqualTo(2);
    assertThat(console.err())
        .contains("from what? Give --ssh-config, --agents FILE or --template FILE");
    assertThat(console.execute("nodes", "import", "--agents", agents.toString(), "--only", "n9"))
        .isEqualTo(2);
    assertThat(console.err())
        .contains("--only: n9: not in what was read; did you mean n1? nodes are n1");
  }

  @Test
  void shouldSayThatNothingIsExported() throws IOException {
    assertThat(console.execute("nodes", "export", "@pair", "--ssh-config")).isEqualTo(2);
    assertThat(console.err())
        .contains("node a: left out: it is not reached over SSH")
        .endsWith("nodes export: no node is left; name others, or another form\n");
    assertThat(console.out()).isEmpty();

    profile("broken", "lunch: local\n");
    assertThat(console.execute("nodes", "export", "--agents")).as("not all of them").isEqualTo(2);
    assertThat(console.out()).contains("c 10.0.0.3 5555\n");
    assertThat(console.execute("nodes", "export", "c", "--agents")).isEqualTo(0);
  }

  @Test
  void shouldImportTheGoodPagesOfAFolderOnlyWhereTheyAreNamed() throws IOException {
    Path pages = Files.createDirectory(folder.resolve("pages"));
    Path bad = Files.writeString(pages.resolve("bad.md"), "# Machine\n");
    Files.writeString(
        pages.resolve("n1.md"), "# Node: n1\n## Management network (ssh)\n| Host | 10.0.0.1 |\n");

    assertThat(console.execute("nodes", "import", "--template", pages.toString())).isEqualTo(2);
    assertThat(console.err()).contains(bad + ": the node's name is missing");
    assertThat(console.out()).isEmpty();

    assertThat(console.execute("nodes", "import", "--template", pages.toString(), "--only", "n1"))
        .as(console.err())
        .isEqualTo(0);
    assertThat(console.out()).isEqualTo("n1                made\n");
  }
}
