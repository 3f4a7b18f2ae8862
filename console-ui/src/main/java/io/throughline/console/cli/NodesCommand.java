package io.throughline.console.cli;

import io.throughline.console.probe.NodeTemplate;
import io.throughline.console.probe.ProbedNode;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.console.profiles.Tags;
import io.throughline.console.run.probe.NodeTestView;
import io.throughline.console.server.api.NodesApi.Nodes;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.scenario.TransportKind;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The node profiles. */
@Command(
    name = "nodes",
    mixinStandardHelpOptions = true,
    description = "Lists the node profiles under profiles/nodes.")
final class NodesCommand implements Callable<Integer> {
  private final Session session;

  @Option(names = "--tag", paramLabel = "TAG", description = "Only the nodes that have this tag.")
  private @Nullable String tag;

  @Mixin private JsonOption json = new JsonOption();

  NodesCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    var _ = RunFilter.named("--tag", tag);
    List<FolderEntry<NodeProfile>> entries = session.profiles().nodes();
    List<Problem> problems = entries.stream().flatMap(entry -> entry.problems().stream()).toList();
    int code = problems.isEmpty() ? ExitCode.PASSED : ExitCode.USAGE;
    if (json.wanted()) {
      Set<String> asked = named(entries);
      problems.forEach(session::problem);
      return session.answer(
          code,
          Nodes.of(
              entries.stream()
                  .filter(entry -> entry.value().isEmpty() || asked.contains(entry.name()))
                  .toList()));
    }
    if (entries.isEmpty()) {
      session.note(
          "No nodes in %s. ./throughline nodes import --ssh-config makes some of ~/.ssh/config."
              .formatted(session.installation().profiles().resolve("nodes")));
    }
    for (NodeProfile node : asked(entries)) {
      session.print(
          "%-16s  %-28s  %s%s"
              .formatted(node.name(), way(node), node.description(), tags(node))
              .stripTrailing());
    }
    problems.forEach(session::problem);
    return code;
  }

  private List<NodeProfile> asked(List<FolderEntry<NodeProfile>> entries) {
    List<NodeProfile> nodes = entries.stream().flatMap(entry -> entry.value().stream()).toList();
    return tag == null ? nodes : Tags.having(nodes, tag);
  }

  private Set<String> named(List<FolderEntry<NodeProfile>> entries) {
    return asked(entries).stream().map(NodeProfile::name).collect(Collectors.toSet());
  }

  private static String tags(NodeProfile node) {
    return node.tags().isEmpty()
        ? ""
        : (node.description().isEmpty() ? "" : "  ") + "@" + String.join(" @", node.tags());
  }

  private static String way(NodeProfile node) {
    if (node.launch() == Launch.LOCAL) {
      return "this machine";
    }
    String user = node.ssh().user().isEmpty() ? "" : node.ssh().user() + "@";
    return "ssh " + user + node.ssh().host();
  }

  @Command(
      name = "test",
      mixinStandardHelpOptions = true,
      description =
          "Tests the way to a node: starts an agent there, asks what it finds, ends it again.")
  int test(
      @Parameters(paramLabel = "NAME", description = "A node under profiles/nodes, or a path.")
          String name,
      @Mixin HostKeyOption hostKeys)
      throws InterruptedException {
    Screen screen = session.results();
    NodeTestView view = probe(name, hostKeys, screen);
    // What did not come off stands last, behind what did.
    Capabilities capabilities = view.capabilities();
    List<Problem> mistakes = view.mistakes(session.profiles().node(name));
    if (capabilities != null) {
      capabilities.transports().forEach(state -> screen.line(transport(state, mistakes.isEmpty())));
    }
    mistakes.forEach(mistake -> session.error(mistake.toString()));
    return WatchedTest.good(session, name, view) && mistakes.isEmpty()
        ? ExitCode.PASSED
        : ExitCode.FAILED;
  }

  private static String transport(TransportState state, boolean soundUcx) {
    boolean sound = soundUcx || !TransportKind.UCX.id().equals(state.id());
    String version = state.version().isEmpty() ? "" : " " + state.version();
    String origin = state.origin().isEmpty() ? "" : " (" + state.origin() + ")";
    return "%s  %-9s  %s%s%s"
        .formatted(
            !state.available() ? "none  " : sound ? "ok    " : "failed",
            state.id(),
            String.join(", ", state.detail()),
            version,
            origin);
  }

  @Command(
      name = "template",
      mixinStandardHelpOptions = true,
      description =
          "Prints node-template.md, filled in from the node itself: as nodes probe --template.")
  int template(
      @Parameters(paramLabel = "NAME", description = "A node under profiles/nodes, or a path.")
          String name,
      @Mixin HostKeyOption hostKeys)
      throws InterruptedException {
    String form = ProbeCommand.form(session);
    NodeTestView view = probe(name, hostKeys, session.screen());
    ProbedNode found = ProbedNode.of(view).orElse(null);
    boolean good = WatchedTest.good(session, name, view);
    if (found != null) {
      session.print(
          NodeTemplate.fill(
              form, session.profiles().node(name), found, LocalDate.now(ZoneId.systemDefault())));
    }
    return good && found != null ? ExitCode.PASSED : ExitCode.FAILED;
  }

  private NodeTestView probe(String name, HostKeyOption hostKeys, Screen screen)
      throws InterruptedException {
    NodeProfile node = session.profiles().node(name);
    return new WatchedTest(session, screen).test(node, hostKeys.acceptsNew());
  }
}
