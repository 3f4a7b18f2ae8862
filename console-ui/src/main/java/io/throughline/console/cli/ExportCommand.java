package io.throughline.console.cli;

import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.profiles.FolderEntry;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Node profiles to other files. */
@Command(
    name = "export",
    mixinStandardHelpOptions = true,
    description =
        "Prints node profiles as ~/.ssh/config has them, as an agents file, or as node templates.",
    footer = {
      "",
      "Example: ./throughline nodes export @rack1 --agents --out agents.txt",
      "Example: ./throughline nodes export h1 --template"
    })
final class ExportCommand implements Callable<Integer> {
  private static final int MOST_PORT = 65_535;

  private final Session session;

  @Parameters(
      arity = "0..*",
      paramLabel = "NODE",
      description = "Names under profiles/nodes, paths, or @TAG; without any, all nodes.")
  private List<String> nodes = List.of();

  /** One of these. */
  static final class Form {
    @SuppressWarnings("UnusedVariable") // What remains where it is neither of the others.
    @Option(names = "--ssh-config", description = "A Host block for each node.")
    private boolean sshConfig;

    @Option(names = "--agents", description = "A line NAME ADDRESS PORT for each node.")
    private boolean agents;

    @Option(
        names = "--template",
        description =
            "node-template.md with what the profile knows; nodes probe fills in the rest. Of several"
                + " nodes --out names a folder.")
    private boolean template;
  }

  @ArgGroup(multiplicity = "1")
  private Form form = new Form();

  @Option(
      names = "--port",
      paramLabel = "PORT",
      description =
          "With --agents: for nodes whose profile names no data.ports; 5555 where it is not given.")
  private @Nullable Integer given;

  @Option(names = "--out", paramLabel = "FILE", description = "Where it goes, instead of here.")
  private @Nullable Path out;

  @Mixin private ForceOption force = new ForceOption();

  /** Whether there are profiles that nobody named and that cannot be read. */
  private boolean broken;

  ExportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    List<NodeProfile> chosen =
        nodes.isEmpty() ? all() : session.profiles().nodes(nodes).stream().distinct().toList();
    NodeFiles.Form wanted =
        form.template
            ? NodeFiles.Form.TEMPLATE
            : form.agents ? NodeFiles.Form.AGENTS : NodeFiles.Form.SSH_CONFIG;
    int port = given == null ? NodeFiles.PORT : given;
    if (given != null && !form.agents) {
      throw new MisuseException(
          "--port: only an agents file has ports; add --agents, or leave it out");
    }
    if (port < 1 || port > MOST_PORT) {
      throw new MisuseException(
          "--port: %d is out of range; allowed is 1 to %d".formatted(port, MOST_PORT));
    }
    NodeFiles files = new NodeFiles(session.installation());
    List<String> leftOut = NodeFiles.leftOut(wanted, chosen);
    leftOut.forEach(
        name -> session.error("node %s: left out: it is not reached over SSH".formatted(name)));
    if (!chosen.isEmpty() && leftOut.size() == chosen.size()) {
      throw new ProblemException(
          new Problem("nodes export", "no node is left", "name others, or another form"));
    }
    if (out != null) {
      NodeFiles.targets(wanted, chosen, out).forEach(file -> force.file("--out", file));
      files.write(wanted, chosen, port, out).forEach(file -> session.print("Written: " + file));
    } else if (form.template && chosen.size() != 1) {
      throw new MisuseException(
          "%d nodes are %d pages: name one, or a folder with --out"
              .formatted(chosen.size(), chosen.size()));
    } else {
      session.print(files.text(wanted, chosen, port).stripTrailing());
    }
    return broken ? ExitCode.USAGE : ExitCode.PASSED;
  }

  private List<NodeProfile> all() {
    List<FolderEntry<NodeProfile>> entries = session.profiles().nodes();
    List<Problem> problems = entries.stream().flatMap(entry -> entry.problems().stream()).toList();
    problems.forEach(session::problem);
    broken = !problems.isEmpty();
    return entries.stream().flatMap(entry -> entry.value().stream()).toList();
  }
}
