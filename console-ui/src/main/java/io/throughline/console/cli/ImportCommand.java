package io.throughline.console.cli;

import io.throughline.console.importexport.ImportedNode;
import io.throughline.console.importexport.Importer;
import io.throughline.console.importexport.Importer.Imported;
import io.throughline.console.importexport.NodeFiles;
import io.throughline.console.importexport.NodeFiles.Form;
import io.throughline.console.importexport.NodeFiles.Found;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Node profiles from other files. */
@Command(
    name = "import",
    mixinStandardHelpOptions = true,
    description = {
      "Makes node profiles of ~/.ssh/config, of an agents file, or of filled-in node templates.",
      "A profile that is there already is left alone, unless --replace is given."
    },
    footer = {
      "",
      "Example: ./throughline nodes import --ssh-config --only h1,h2",
      "Example: ./throughline nodes import --agents agents.txt",
      "Example: ./throughline nodes import --template h1.md --template h2.md"
    })
final class ImportCommand implements Callable<Integer> {
  private static final String OWN = "~/.ssh/config";

  private final Session session;

  @Option(
      names = "--ssh-config",
      arity = "0..1",
      fallbackValue = OWN,
      paramLabel = "FILE",
      description = "The hosts that the file names; without FILE those of ~/.ssh/config.")
  private @Nullable Path sshConfig;

  @Option(
      names = "--agents",
      paramLabel = "FILE",
      description =
          "A line NAME ADDRESS PORT for each agent: address and port are those of the data side.")
  private @Nullable Path agents;

  @Option(
      names = "--template",
      paramLabel = "FILE",
      description =
          "A page made of node-template.md, or a folder of them; may be given several times.")
  private List<Path> templates = List.of();

  @Option(
      names = "--only",
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "NAME",
      description = "Takes only these of what the files name.")
  private List<String> only = List.of();

  @Option(
      names = "--replace",
      description =
          "Profiles that are there take the new values; their other fields and comments stay.")
  private boolean replace;

  @Option(names = "--dry-run", description = "Says what would be done, and writes nothing.")
  private boolean dryRun;

  ImportCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() {
    if (sshConfig == null && agents == null && templates.isEmpty()) {
      throw new MisuseException("from what? Give --ssh-config, --agents FILE or --template FILE");
    }
    List<ImportedNode> found = chosen(read());
    List<Imported> imported = new Importer(session.profiles(), replace, dryRun).take(found);
    imported.forEach(
        one -> session.print("%-16s  %s".formatted(one.profile().name(), words(one.outcome()))));
    return ExitCode.PASSED;
  }

  private String words(Importer.Outcome outcome) {
    return switch (outcome) {
      case MADE -> dryRun ? "would be made" : "made";
      case CHANGED -> dryRun ? "would be changed" : "changed";
      case SAME -> "is there already, just so";
      case LEFT -> "is there already and differs; left as it is (--replace takes the new values)";
    };
  }

  private Found read() {
    NodeFiles files = new NodeFiles(session.installation());
    List<Found> found = new ArrayList<>();
    if (sshConfig != null) {
      Path file = sshConfig.equals(Path.of(OWN)) ? files.ownSshConfig() : sshConfig;
      found.add(files.read(Form.SSH_CONFIG, file));
    }
    if (agents != null) {
      found.add(files.read(Form.AGENTS, agents));
    }
    for (Path page : templates) {
      found.add(files.read(Form.TEMPLATE, page));
    }
    return Found.all(found);
  }

  /** All of them, without a mistake in any; or those that were asked for, without one in these. */
  private List<ImportedNode> chosen(Found found) {
    if (only.isEmpty()) {
      ProblemException.throwIfAny(found.wrong());
      return found.nodes();
    }
    List<String> names = found.nodes().stream().map(ImportedNode::name).toList();
    List<String> unknown = only.stream().filter(name -> !names.contains(name)).toList();
    if (!unknown.isEmpty()) {
      List<Problem> wrong = new ArrayList<>(found.wrong());
      wrong.add(
          new Problem(
              "--only",
              String.join(", ", unknown) + ": not in what was read",
              names.isEmpty()
                  ? ""
                  : NearestName.question(
                      unknown.getFirst(), names, "nodes are " + String.join(", ", names))));
      throw new ProblemException(wrong);
    }
    return found.nodes().stream().filter(node -> only.contains(node.name())).toList();
  }
}
