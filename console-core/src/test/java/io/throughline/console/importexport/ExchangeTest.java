package io.throughline.console.importexport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.throughline.console.importexport.Importer.Imported;
import io.throughline.console.importexport.Importer.Outcome;
import io.throughline.console.probe.FilledTemplate;
import io.throughline.console.probe.NodeTemplate;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.testing.TestConsole;
import io.throughline.launch.ssh.SshHome;
import io.throughline.protocol.node.NodeField;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.problem.ProblemException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Profiles from and to other files. */
class ExchangeTest {
  private static final NodeProfile WHOLE =
      NodeProfileYaml.read(
          "h1.yaml",
          "h1",
          """
          description: Left of the door
          ssh: {host: 10.0.0.11, port: 2222, user: perf, key: ~/.ssh/id, jump: "root@gw:22"}
          data:
            address: 192.168.50.11
            device: "mlx5_0:1"
            ports: 20000-20100
            cpu: 4
            rails: ["mlx5_0:1", "mlx5_1:1"]
          ucx:
            libraryPath: /opt/ucx/lib
            environment: {UCX_TLS: "rc,cuda_copy", UCX_LOG_LEVEL: warn}
          storageRoot: /scratch
          limits: {lifetime: 3h, memory: 8GiB, bandwidth: 10Gbit/s, bytes: 1TiB}
          tags: [rack1, ib]
          """);

  @TempDir Path folder;
  private Profiles profiles;

  @BeforeEach
  void open() {
    profiles = new Profiles(folder);
  }

  private SshHome home(String config) throws IOException {
    Path ssh = Files.createDirectories(folder.resolve("home/.ssh"));
    Files.writeString(ssh.resolve("config"), config);
    return new SshHome(ssh, folder, "me", "");
  }

  @Test
  void shouldReadHostsOfSshConfig() throws IOException {
    SshHome home =
        home(
            """
            Include more
            Host h1 h2
              HostName 10.0.0.%h
              Port 2222
            Host h1
              ProxyJump gw
            Host *.example.org !bad
              User nobody
            Host *
              User perf
              IdentityFile ~/.ssh/cluster
            """);
    Files.writeString(home.ssh().resolve("more"), "Host gw\n  HostName gw.example.org\n");

    List<Imported> imported =
        new Importer(profiles, false, false)
            .take(SshConfigFile.read(home, home.ssh().resolve("config")));

    assertThat(imported).extracting(one -> one.profile().name()).containsExactly("gw", "h1", "h2");
    assertThat(profiles.node("h1").ssh())
        .isEqualTo(new NodeProfile.Ssh("h1", 2222, "perf", "~/.ssh/cluster", "gw"));
    assertThat(profiles.node("gw").ssh())
        .isEqualTo(new NodeProfile.Ssh("gw", 0, "perf", "~/.ssh/cluster", ""));
  }

  @Test
  void shouldTakeTheHostNameWhereTheFileIsNotTheOneThatSshReads() throws IOException {
    SshHome home = home("");
    Path other = Files.writeString(folder.resolve("cluster"), "Host h1\n  HostName 10.0.0.11\n");

    assertThat(SshConfigFile.read(home, other).getFirst().fields())
        .containsEntry(NodeField.HOST, "10.0.0.11");
    assertThatThrownBy(() -> SshConfigFile.read(home, home.ssh().resolve("config")))
        .hasMessageContaining("it names no host");
    assertThatThrownBy(() -> SshConfigFile.read(home, folder.resolve("none")))
        .hasMessageContaining("there is no such file");
  }

  @Test
  void shouldSayWhichLineOfAnSshConfigIsWrongAndTakeTheOtherHosts() throws IOException {
    SshHome home =
        home(
            """
            Include more
            Host good
              HostName 10.0.0.11
            Host far bad/name
              Port 70000
            Host named
              ProxyJump "my gateway"
            """);
    Path config = home.ssh().resolve("config");
    Path more = Files.writeString(home.ssh().resolve("more"), "# ours\nHost typo\n\tPort ssh\n");
    List<ImportedNode> found = SshConfigFile.read(home, config);

    Importer.Looked looked = new Importer(profiles, false, false).look(found);

    assertThat(looked.good()).extracting(one -> one.profile().name()).containsExactly("good");
    assertThat(looked.wrong())
        .extracting(Object::toString)
        .satisfiesExactly(
            typo ->
                assertThat(typo)
                    .isEqualTo(
                        more
                            + ":3: node typo: ssh.port: 'ssh' is not a whole number from 1 to"
                            + " 65535"),
            far -> assertThat(far).startsWith(config + ":5: node far: ssh.port: '70000' is not"),
            name -> assertThat(name).startsWith(config + ":4: ").contains("'bad/name'"),
            jump ->
                assertThat(jump)
                    .startsWith(config + ":7: node named: ssh.jump: 'my gateway' has a space"));
    assertThatThrownBy(() -> new Importer(profiles, false, false).take(found))
        .hasMessageContaining(config + ":5: node far");
    assertThat(profiles.nodes()).isEmpty();
  }

  @Test
  void shouldWriteSshConfigThatReadsBack() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("out"),
            SshConfigFile.write(home(""), List.of(WHOLE, NodeProfile.local("x"))));

    assertThat(file)
        .hasContent(
            """
            Host h1
              HostName 10.0.0.11
              Port 2222
              User perf
              IdentityFile ~/.ssh/id
              ProxyJump root@gw:22
            """);
    NodeProfile back =
        new Importer(profiles, false, true)
            .take(SshConfigFile.read(home(""), file))
            .getFirst()
            .profile();
    assertThat(back.ssh()).isEqualTo(WHOLE.ssh());
  }

  @Test
  void shouldWriteWhatIsBehindAnAliasSoThatTheFileIsGoodElsewhere() throws IOException {
    SshHome home =
        home(
            """
            Host rack
              HostName 10.0.0.11
              ProxyJump ops@gw:2222,plain.example.org
            Host gw
              HostName gw.example.org
              IdentityFile ~/.ssh/gw
              ProxyJump far
            Host far
              HostName 192.0.2.1
              ProxyJump gw
            Host *
              User perf
            """);
    NodeProfile node = NodeProfileYaml.read("h1.yaml", "h1", "ssh: {host: rack, port: 2200}\n");

    assertThat(SshConfigFile.write(home, List.of(node)))
        .isEqualTo(
            """
            Host h1
              HostName 10.0.0.11
              Port 2200
              User perf
              ProxyJump ops@gw:2222,plain.example.org

            Host gw
              HostName gw.example.org
              User perf
              IdentityFile ~/.ssh/gw
              ProxyJump far

            Host far
              HostName 192.0.2.1
              User perf
              ProxyJump gw
            """);
    assertThat(AgentsFile.write(home, List.of(node), 5555)).isEqualTo("h1 10.0.0.11 5555\n");
  }

  @Test
  void shouldReadAndWriteAnAgentsFile() throws IOException {
    List<Imported> imported =
        new Importer(profiles, false, false)
            .take(
                AgentsFile.read("agents", "# ours\nn1 10.0.0.1 5555\n\nn2\t10.0.0.2 5556 # new\n"));

    assertThat(imported).extracting(Imported::outcome).containsOnly(Outcome.MADE);
    NodeProfile n2 = profiles.node("n2");
    assertThat(n2.data().address()).isEqualTo("10.0.0.2");
    assertThat(n2.data().ports()).isEqualTo("5556-5556");
    assertThat(n2.ssh().host()).isEqualTo("10.0.0.2");
    assertThat(
            AgentsFile.write(
                home(""), List.of(profiles.node("n1"), n2, NodeProfile.local("x")), 5555))
        .isEqualTo("n1 10.0.0.1 5555\nn2 10.0.0.2 5556\nx 127.0.0.1 5555\n");
  }

  @Test
  void shouldTellEveryLineOfAnAgentsFileThatIsWrong() {
    assertThatThrownBy(() ->
            AgentsFile.read(
                "agents", "n1 10.0.0.1\nn/2 10.0.0.2 5555\nn3 10.0.0.3 99999\nn3 a 1\nn3 b 2\n"))
        .hasMessageContaining("agents:1: 'n1 10.0.0.1' has 2 words; a line is NAME ADDRESS PORT")
        .hasMessageContaining("agents:2: name: 'n/2' cannot be a file's name")
        .hasMessageContaining("agents:3: port: '99999' is not a whole number from 1 to 65535")
        .hasMessageContaining("agents:4: name: 'n3' is there twice");
    assertThatThrownBy(() -> AgentsFile.read("agents", "# nothing\n"))
        .hasMessageContaining("it names no agent");
  }

  @Test
  void shouldKeepWhatIsThereUnlessAskedToReplaceIt() throws IOException {
    profiles.save(WHOLE);
    Path file = folder.resolve("nodes/h1.yaml");
    Files.writeString(file, "# Ours.\n" + Files.readString(file));
    var found = AgentsFile.read("agents", "h1 192.168.50.99 5555\n");

    assertThat(new Importer(profiles, false, false).take(found).getFirst().outcome())
        .isEqualTo(Outcome.LEFT);
    assertThat(profiles.node("h1")).isEqualTo(WHOLE);

    assertThat(new Importer(profiles, true, true).take(found).getFirst().outcome())
        .isEqualTo(Outcome.CHANGED);
    assertThat(profiles.node("h1")).isEqualTo(WHOLE);

    new Importer(profiles, true, false).take(found);
    NodeProfile changed = profiles.node("h1");
    assertThat(changed.data().address()).isEqualTo("192.168.50.99");
    assertThat(changed.ucx()).isEqualTo(WHOLE.ucx());
    assertThat(changed.tags()).isEqualTo(WHOLE.tags());
    assertThat(file).content().startsWith("# Ours.");
  }

  @Test
  void shouldReadBackAPageThatItFilledIn() throws IOException {
    String form = form();
    String page = NodeTemplate.fill(form, WHOLE, null, LocalDate.of(2026, 1, 1));

    assertThat(page).contains("| Hostname | ________ |", "| Jump host | root@gw:22 |");
    assertThat(FilledTemplate.read(form, "h1.md", page)).isEqualTo(WHOLE);
    NodeProfile local = NodeProfile.local("here");
    assertThat(
            FilledTemplate.read(
                form, "x", NodeTemplate.fill(form, local, null, LocalDate.of(2026, 1, 1))))
        .isEqualTo(local);
  }

  @Test
  void shouldReadAPageThatAPersonFilledIn() throws IOException {
    NodeProfile node =
        FilledTemplate.read(
            form(),
            "rack.md",
            """
            # Node: rack7

            By the window.

            ## Management network (ssh)
            |           |             |
            |-----------|-------------|
            | Host      |  10.0.0.7   |
            | User      |             |

            ## Data network
            | Address   | 192.168.50.7 |

            ## Role and remarks
            | Tags | rack7, ib |
            """);

    assertThat(node.name()).isEqualTo("rack7");
    assertThat(node.description()).isEqualTo("By the window.");
    assertThat(node.ssh().host()).isEqualTo("10.0.0.7");
    assertThat(node.data().address()).isEqualTo("192.168.50.7");
    assertThat(node.tags()).containsExactly("rack7", "ib");
  }

  @Test
  void shouldSayWhatIsWrongWithAPage() throws IOException {
    String form = form();
    assertThatThrownBy(() -> FilledTemplate.read(form, "x.md", "# Machine\n"))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("x.md: the node's name is missing");
    assertThatThrownBy(() ->
            FilledTemplate.read(
                form, "x.md", "# Node: x\n## Management network (ssh)\n| Port | 70000 |\n"))
        .hasMessageContaining("x.md: ssh.port: '70000' is not a whole number from 1 to 65535")
        .hasMessageContaining("host is missing");
  }

  private static String form() throws IOException {
    return Files.readString(TestConsole.HOME.resolve("node-template.md"));
  }
}
