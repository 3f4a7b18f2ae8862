package io.throughline.console.cli;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.FindingText;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.run.probe.Diagnosis;
import io.throughline.console.run.probe.DiagnosisView;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what is wrong between nodes, and which of them is not like the others. */
@Command(
    name = "diagnose",
    mixinStandardHelpOptions = true,
    description = {
      "Starts agents on nodes that look at these and at the way between them: data port, names,"
          + " routes, MTU, firewall, UCX, RDMA, GPUs, NUMA, governor, limits, versions.",
      "Of three or more nodes the ways from each to the next are tried, the last one's to the first,"
          + " and whoever is not like the others is named.",
      "Says what is wrong, why it matters, and the command that mends it. Changes nothing."
    },
    footer = {
      "",
      "Example: ./throughline nodes diagnose h1 h2",
      "Example: ./throughline nodes diagnose @rack1     (all nodes with this tag)",
      "Exit codes: 0 no blocking problem, 1 errors were found, 2 bad usage or"
          + " configuration, 3 a node could not be looked at."
    })
final class DiagnoseCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      arity = "1..*",
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "NODE",
      description = "Names under profiles/nodes, or paths, or @TAG; two nodes or more.")
  private List<String> nodes = List.of();

  @Mixin private JsonOption json = new JsonOption();

  @Option(
      names = "--scenario",
      paramLabel = "SCENARIO",
      description =
          "Judges for runs of this scenario, by the variables of UCX that it has; else for runs with"
              + " the profiles' own.")
  private @Nullable String scenario;

  @Mixin private HostKeyOption hostKeys = new HostKeyOption();

  DiagnoseCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    Screen screen = session.screen();
    Diagnosis diagnosis =
        session
            .console()
            .engine()
            .diagnose(
                session.profiles().nodes(nodes),
                scenario == null
                    ? Map.of()
                    : session.profiles().scenario(scenario).ucxEnvironment(),
                new TerminalQuestions(screen, hostKeys.acceptsNew()));
    DiagnosisView view = new WatchedDiagnosis(session).watch(diagnosis);
    view.problems().forEach(session::error);
    view.cleanUps().forEach(session::error);
    if (view.pairs().isEmpty()) {
      return ExitCode.FAILED;
    }
    if (json.wanted()) {
      return session.answer(
          code(view),
          view.pairs().size() == 1
              ? new Diagnosed(view.pairs().getFirst(), view.findings())
              : new GroupDiagnosed(view.pairs(), view.findings()));
    }
    FindingText.lines(view.findings(), TerminalWidth.characters()).forEach(session::print);
    return code(view);
  }

  private static int code(DiagnosisView view) {
    if (!view.cleanUps().isEmpty()) {
      return ExitCode.FAILED;
    }
    return view.findings().stream().anyMatch(f -> f.severity() == Severity.ERROR)
        ? ExitCode.MISSED
        : ExitCode.PASSED;
  }

  /** {@code docs/json.md} says what the fields are. */
  private record Diagnosed(NodePair facts, List<Finding> findings) {}

  /** The diagnosis of more than two nodes. */
  private record GroupDiagnosed(List<NodePair> pairs, List<Finding> findings) {}
}
