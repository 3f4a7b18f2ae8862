package io.throughline.console.desktop.nodes;

import io.throughline.console.desktop.shell.Theme;
import io.throughline.console.desktop.shell.Threads;
import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.rule.Rules;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.installation.Installation;
import io.throughline.console.profiles.Profiles;
import io.throughline.console.run.probe.DiagnosisView;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.console.run.view.NodeView;
import io.throughline.console.testing.Recorded;
import io.throughline.launch.LaunchStepEvent;
import io.throughline.launch.LaunchStepEvent.State;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.Hardware;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.environment.NodeEnvironment.AgentSoftware;
import io.throughline.protocol.environment.NodeEnvironment.Host;
import io.throughline.protocol.environment.NodeEnvironment.Memory;
import io.throughline.protocol.environment.NodeEnvironment.Processors;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfileYaml;
import io.throughline.protocol.result.CleanUp;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javafx.scene.control.Dialog;
import javafx.scene.layout.Region;
import javafx.stage.Stage;

/** Connection tests at stages that a real one passes too quickly to be looked at. */
public final class NodeTestCards {
  private static final NodeProfile NODE =
      NodeProfileYaml.read("rack1-a.yaml", "rack1-a", "ssh: {host: 10.0.0.11}\n");
  private static final List<LaunchStepEvent> DONE =
      List.of(
          done("resolve", "10.0.0.11", 2_100_000),
          done("connect", "OpenSSH_9.2p1", 14_000_000),
          done("host key", "ssh-ed25519, known", 900_000),
          done("log in", "perf, by key ~/.ssh/id_ed25519", 88_000_000),
          done("shell", "quiet", 61_000_000),
          done("bundle", "there already, 8f3a91c2", 120_000_000),
          done("start", "keeper 4410, agent 4417", 95_000_000),
          done("channel", "port 40213 there to 45897 here", 12_000_000),
          done("join", "", 710_000_000));

  /** For pages on which nothing is begun. */
  public static final NodeTools NO_TOOLS =
      new NodeTools(
          node -> {
            throw new IllegalStateException("no test is begun here");
          },
          group -> {
            throw new IllegalStateException("no diagnosis is begun here");
          },
          (node, found) -> {
            throw new IllegalStateException("no page is written here");
          });

  private NodeTestCards() {}

  /** Dialogs of import and export with this repository's form and these profiles. */
  public static NodeExchange exchange(Stage stage, Theme theme, Path profiles, Threads threads) {
    return new NodeExchange(
        stage, theme, new NodeFiles(installation(profiles)), new Profiles(profiles), threads);
  }

  private static Installation installation(Path profiles) {
    Path home = Path.of("..").toAbsolutePath().normalize();
    return new Installation(home, home, profiles, profiles);
  }

  /** By name. Call on the JavaFX thread. */
  public static Map<String, Dialog<?>> dialogs(Path folder) {
    try {
      Threads direct = new Threads(Runnable::run, Runnable::run);
      Path nodes = Files.createDirectories(folder.resolve("nodes"));
      Files.writeString(nodes.resolve("h1.yaml"), "ssh: {host: 10.0.0.11}\ntags: [rack1]\n");
      Files.writeString(nodes.resolve("here.yaml"), "launch: local\n");
      Path config =
          Files.writeString(
              folder.resolve("config"),
              "Host h1\n  HostName 10.0.0.21\n  User perf\nHost h2 h3\n  User perf\n");
      NodeFiles files = new NodeFiles(installation(folder));
      Profiles profiles = new Profiles(folder);
      ImportModel taking = new ImportModel(files, profiles, direct);
      ImportDialog found = new ImportDialog(taking);
      taking.pathProperty().set(config.toString());
      taking.read();
      ImportModel mistaken = new ImportModel(files, profiles, direct);
      ImportDialog wrong = new ImportDialog(mistaken);
      mistaken.formProperty().set(NodeFiles.Form.AGENTS);
      mistaken.pathProperty().set(config.toString());
      mistaken.read();
      List<NodeProfile> all = List.of(profiles.node("h1"), profiles.node("here"));
      return Map.of(
          "import-nodes", found,
          "import-nodes-wrong", wrong,
          "export-nodes",
              new ExportNodesDialog(new ExportModel(files, all, direct), all, List.of()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static LaunchStepEvent done(String step, String detail, long nanos) {
    return new LaunchStepEvent(step, State.DONE, detail, nanos);
  }

  /** By name. Call on the JavaFX thread. */
  public static Map<String, Region> all() {
    Map<String, Region> cards = new LinkedHashMap<>();
    cards.put("test-running", card(running()));
    cards.put("test-good", card(good()));
    cards.put("test-failed", card(failed()));
    cards.put("probe", probe());
    cards.put("diagnosis", diagnosis());
    return cards;
  }

  private static Region card(NodeTestView view) {
    NodeTestPane pane = new NodeTestPane(false, (node, found) -> {}, () -> {});
    NodeTestModel model = new NodeTestModel(NODE);
    pane.show(model);
    model.update(view);
    pane.setPrefWidth(890);
    return pane;
  }

  private static Region probe() {
    NodeFindings nodeFindings = Recorded.rdma().pair().a();
    NodeTestPane pane = new NodeTestPane(true, (node, found) -> {}, () -> {});
    NodeTestModel model = new NodeTestModel(nodeFindings.profile());
    pane.show(model);
    model.update(
        new NodeTestView(
            new NodeView("gpu1", "", "clean", DONE, ""),
            true,
            nodeFindings.environment(),
            nodeFindings.capabilities(),
            nodeFindings.inspection(),
            new CleanUp("gpu1", CleanUp.Verdict.CLEAN, List.of(), "exit 0", 0)));
    pane.setPrefWidth(890);
    return pane;
  }

  private static Region diagnosis() {
    NodePair nodePair =
        Recorded.rdma()
            .with(
                Map.of(
                    "b/environment/lockedMemoryBytes", "67108864",
                    "b/environment/hardware/cpus/0/governor", "\"powersave\"",
                    "aToB/reach/outcome", "\"REFUSED\"",
                    "b/environment/kernel", "\"5.15.0-91-generic\""))
            .pair();
    DiagnosisModel model = new DiagnosisModel(List.of(nodePair.a().name(), nodePair.b().name()));
    DiagnosisPane pane = new DiagnosisPane(model, () -> {});
    model.update(
        new DiagnosisView(
            List.of(
                new NodeView("gpu1", "", "clean", DONE, ""),
                new NodeView("gpu2", "", "clean", DONE, "")),
            "cleaning up",
            true,
            List.of(nodePair),
            Rules.judge(nodePair),
            List.of()));
    pane.setPrefSize(890, 760);
    return pane;
  }

  static NodeTestView running() {
    List<LaunchStepEvent> steps = new java.util.ArrayList<>(DONE.subList(0, 5));
    steps.add(new LaunchStepEvent("bundle", State.STARTED, "18.2 of 27.1 MB sent", 0));
    return new NodeTestView(
        new NodeView("rack1-a", "", "bundle", steps, ""), false, null, null, null, null);
  }

  static NodeTestView failed() {
    List<LaunchStepEvent> steps = new java.util.ArrayList<>(DONE.subList(0, 2));
    steps.add(new LaunchStepEvent("host key", State.FAILED, "the key has changed", 800_000));
    return new NodeTestView(
        new NodeView(
            "rack1-a",
            "",
            "failed",
            steps,
            "rack1-a: the host key of 10.0.0.11 is not the one in ~/.ssh/known_hosts, line 12;"
                + " if the machine was set up anew, check the new key's fingerprint with its"
                + " administrator, then remove that line"),
        true,
        null,
        null,
        null,
        null);
  }

  static NodeTestView good() {
    return new NodeTestView(
        new NodeView("rack1-a", "", "clean", DONE, ""),
        true,
        new NodeEnvironment(
            "boot",
            new Host("rack1-a", "Debian GNU/Linux 12 (bookworm)", "6.1.0-18-amd64", "x86_64"),
            new Processors("AMD EPYC 9554", 128, "performance", 2),
            new Memory(810_000_000_000L, 700_000_000_000L, -1),
            "",
            List.of(),
            new AgentSoftware("25.0.1", "0.1.0"),
            Hardware.UNKNOWN,
            null),
        new Capabilities(
            List.of(
                new TransportState(
                    "ucx", true, "1.13.1", "system", List.of("rc_mlx5", "tcp", "posix"), List.of()),
                new TransportState("tcp", true, "", "", List.of(), List.of("write")))),
        null,
        new CleanUp("rack1-a", CleanUp.Verdict.CLEAN, List.of(), "exit 0", 0));
  }
}
