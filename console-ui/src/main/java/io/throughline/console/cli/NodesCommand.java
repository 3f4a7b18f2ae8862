package io.throughline.console.cli;

import io.throughline.console.profiles.Entry;
import io.throughline.console.profiles.NodeTemplate;
import io.throughline.console.run.NodeTestView;
import io.throughline.protocol.environment.Capabilities;
import io.throughline.protocol.environment.Capabilities.TransportState;
import io.throughline.protocol.environment.NodeEnvironment;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.CleanUp;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The node profiles. */
@Command(
    name = "nodes",
    mixinStandardHelpOptions = true,
    description = "Lists the node profiles under profiles/nodes.")
final class NodesCommand implements Callable<Integer> {
  private final Session session;

  NodesCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<Entry<NodeProfile>> nodes = session.profiles().nodes();
    if (nodes.isEmpty()) {
      session.print("No nodes in " + session.installation().profiles().resolve("nodes") + ".");
    }
    boolean good = true;
    for (Entry<NodeProfile> entry : nodes) {
      NodeProfile node = entry.content();
      if (node != null) {
        session.print("%-16s  %-28s  %s".formatted(node.name(), way(node), node.description()));
      } else {
        good = false;
        entry.problems().forEach(problem -> session.error(problem.toString()));
      }
    }
    return good ? ExitCode.PASSED : ExitCode.USAGE;
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
      @Option(
              names = "--accept-new-host-keys",
              description = "Trusts and stores a host key that is not in known_hosts yet.")
          boolean acceptNewHostKeys)
      throws InterruptedException {
    Screen screen = new Screen(session.out());
    NodeTestView view = probe(name, acceptNewHostKeys, screen);
    Capabilities capabilities = view.capabilities();
    if (capabilities != null) {
      capabilities.transports().forEach(state -> screen.line(transport(state)));
    }
    CleanUp cleanUp = view.cleanUp();
    if (cleanUp != null && cleanUp.verdict() != CleanUp.Verdict.CLEAN) {
      session.error("node " + name + " is not clean: " + cleanUp.checks());
      return ExitCode.FAILED;
    }
    return capabilities != null ? ExitCode.PASSED : ExitCode.FAILED;
  }

  private static String transport(TransportState state) {
    String version = state.version().isEmpty() ? "" : " " + state.version();
    String origin = state.origin().isEmpty() ? "" : " (" + state.origin() + ")";
    return "%s  %-9s  %s%s%s"
        .formatted(
            state.available() ? "ok    " : "none  ",
            state.id(),
            String.join(", ", state.detail()),
            version,
            origin);
  }

  @Command(
      name = "template",
      mixinStandardHelpOptions = true,
      description = "Prints node-template.md, filled in from the node itself.")
  int template(
      @Parameters(paramLabel = "NAME", description = "A node under profiles/nodes, or a path.")
          String name,
      @Option(
              names = "--accept-new-host-keys",
              description = "Trusts and stores a host key that is not in known_hosts yet.")
          boolean acceptNewHostKeys)
      throws InterruptedException {
    Path file = session.installation().home().resolve("node-template.md");
    String template;
    try {
      template = Files.readString(file);
    } catch (IOException e) {
      throw new ProblemException(new Problem(file.toString(), "cannot be read"), e);
    }
    NodeTestView view = probe(name, acceptNewHostKeys, new Screen(session.errors()));
    NodeEnvironment environment = view.environment();
    Capabilities capabilities = view.capabilities();
    if (environment == null || capabilities == null) {
      return ExitCode.FAILED;
    }
    session.print(
        NodeTemplate.fill(
            template,
            session.profiles().node(name),
            environment,
            capabilities,
            LocalDate.now(ZoneId.systemDefault())));
    return ExitCode.PASSED;
  }

  private NodeTestView probe(String name, boolean acceptNewHostKeys, Screen screen)
      throws InterruptedException {
    NodeProfile node = session.profiles().node(name);
    NodeTestView view = new WatchedTest(session, screen).test(node, acceptNewHostKeys);
    if (!view.node().problem().isEmpty()) {
      session.error(view.node().problem());
    }
    return view;
  }
}
