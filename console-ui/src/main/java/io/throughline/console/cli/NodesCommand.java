package io.throughline.console.cli;

import io.throughline.console.profiles.Entry;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.node.NodeProfile.Launch;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** The node profiles. */
@Command(
    name = "nodes",
    mixinStandardHelpOptions = true,
    description = "Lists the node profiles under profiles/nodes.",
    subcommands = {})
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
}
