package io.throughline.console.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.TestConsole;
import io.throughline.console.installation.Installation;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** {@code nodes} and what is below it, as a person types it, with real agents. */
@Timeout(120)
class NodesCommandsTest {
  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private Installation installation;

  @BeforeEach
  void writeProfiles() throws IOException {
    Installation real = TestConsole.installation(folder.resolve("data"));
    installation =
        new Installation(real.home(), real.agentFolder(), real.data(), folder.resolve("profiles"));
    profile("a", "launch: local\ndata: {address: 127.0.0.1}\ntags: [pair, here]\n");
    profile("b", "launch: local\ndata: {address: 127.0.0.1}\ntags: [pair]\n");
    profile("c", "ssh: {host: 10.0.0.3}\ntags: [here]\n");
  }

  private void profile(String name, String text) throws IOException {
    Path file = installation.profiles().resolve("nodes").resolve(name + ".yaml");
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  private int execute(String... words) {
    out.reset();
    err.reset();
    return new CommandLineConsole(
            installation,
            folder.resolve("console.log"),
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8))
        .execute(words);
  }

  private String out() {
    return out.toString(StandardCharsets.UTF_8);
  }

  private String err() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void shouldListByTag() {
    assertThat(execute("nodes", "--tag", "here")).isEqualTo(0);
    assertThat(out()).contains("a  ", "@pair @here", "ssh 10.0.0.3").doesNotContain("b  ");
    assertThat(execute("nodes", "--tag", "none")).isEqualTo(2);
    assertThat(err()).isEqualTo("throughline: tag none: no node has it; tags are here, pair\n");
  }

  @Test
  void shouldTakeATagWhereTwoNodesAreWanted() {
    assertThat(execute("run", "stream", "--nodes", "@pair", "--dry-run")).as(err()).isEqualTo(0);
    assertThat(out()).contains("a", "b");
    assertThat(execute("run", "stream", "--nodes", "tag:here,b", "--dry-run")).isEqualTo(2);
    assertThat(err()).contains("3");
    assertThat(execute("nodes", "diagnose", "@nobody")).isEqualTo(2);
    assertThat(err()).contains("tag nobody: no node has it");
  }

  @Test
  void shouldProbeANodeAndWriteItsPageThatCanBeImported() throws IOException {
    Path page = folder.resolve("pages/a.md");

    assertThat(execute("nodes", "probe", "a", "--write", page.toString())).as(err()).isEqualTo(0);

    assertThat(out())
        .contains("Machine", "Hostname", "Network interfaces", "RDMA", "Transports", "Firewall")
        .contains("Written: " + page);
    assertThat(page)
        .content()
        .startsWith("# Node: a\n")
        .contains("| Kernel | ")
        .doesNotContain("{{");
    assertThat(execute("nodes", "import", "--template", page.toString())).as(err()).isEqualTo(0);
    assertThat(out()).contains("a ", "is there already, just so");
  }

  @Test
  void shouldDiagnoseTwoNodesOfOneTag() {
    Path json = folder.resolve("facts.json");

    assertThat(execute("nodes", "diagnose", "@pair", "--json", json.toString()))
        .as(out() + err())
        .isEqualTo(0);

    assertThat(out())
        .contains("note     Nodes a and b are the same host", "[one-host]")
        .contains("Nothing found that keeps a run from working: 0 errors");
    assertThat(json).content().contains("\"findings\"", "\"inspection\"");
  }

  @Test
  void shouldEndADiagnosisWithOneWhereSomethingIsBroken() throws IOException {
    profile("b", "launch: local\ndata: {address: 192.0.2.77}\n");

    assertThat(execute("nodes", "diagnose", "a", "b")).as(out() + err()).isEqualTo(1);

    assertThat(out())
        .contains("error    Node b has no address 192.0.2.77", "[data-address]")
        .contains("A run between these nodes does not work as they are");
  }

  @Test
  void shouldSayWhatADiagnosisNeeds() {
    assertThat(execute("nodes", "diagnose", "a")).isEqualTo(2);
    assertThat(err()).isEqualTo("throughline: nodes: 1 given: a; a diagnosis is of two\n");
    assertThat(execute("nodes", "diagnose", "a", "a")).isEqualTo(2);
    assertThat(err()).contains("node a: it is named twice; name two different nodes");
    assertThat(execute("nodes", "diagnose", "a", "x")).isEqualTo(2);
    assertThat(err()).contains("node x: there is none; nodes are a, b, c");
  }

  @Test
  void shouldImportAndExport() throws IOException {
    Path agents = Files.writeString(folder.resolve("agents"), "n1 10.0.0.1 5555\n");
    assertThat(execute("nodes", "import", "--agents", agents.toString())).isEqualTo(0);
    assertThat(out()).isEqualTo("n1                made\n");
    assertThat(execute("nodes", "export", "n1", "c", "--agents")).isEqualTo(0);
    assertThat(out()).isEqualTo("n1 10.0.0.1 5555\nc 10.0.0.3 5555\n");
    assertThat(execute("nodes", "export", "n1", "--ssh-config")).isEqualTo(0);
    assertThat(out()).isEqualTo("Host n1\n  HostName 10.0.0.1\n");
    assertThat(execute("nodes", "export", "--template")).isEqualTo(2);
    assertThat(err()).contains("4 nodes are 4 pages: name one, or a folder with --out");
    assertThat(execute("nodes", "import")).isEqualTo(2);
    assertThat(err()).contains("from what? Give --ssh-config, --agents FILE or --template FILE");
    assertThat(execute("nodes", "import", "--agents", agents.toString(), "--only", "n9"))
        .isEqualTo(2);
    assertThat(err()).contains("--only: n9: not in what was read; there are n1");
  }
}
