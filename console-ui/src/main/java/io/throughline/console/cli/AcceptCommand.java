package io.throughline.console.cli;

import io.throughline.console.acceptance.Acceptance;
import io.throughline.console.acceptance.AcceptanceResult;
import io.throughline.console.acceptance.DiagnosisCheck;
import io.throughline.console.acceptance.NodeState;
import io.throughline.console.acceptance.NodeVerdict;
import io.throughline.console.diagnose.Severity;
import io.throughline.console.report.acceptance.AcceptanceFiles;
import io.throughline.console.run.plan.Planner;
import io.throughline.console.run.probe.DiagnosisView;
import io.throughline.console.suite.Suite;
import io.throughline.console.suite.SuiteYaml;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.ShortList;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Which nodes of a group are good. */
@Command(
    name = "accept",
    mixinStandardHelpOptions = true,
    description = {
      "Looks at all nodes of a group, runs everything in a suite's file on them, and tells the good"
          + " nodes from the bad.",
      "The runs of the file list no nodes. Scenarios of ranks run on all nodes at once (up to"
          + " sixteen agents), others on each node and the next ones in a ring. What misses and"
          + " names nobody is run again on halves, and on each node with good ones, until it is"
          + " known which node it is. A bad node takes part in nothing that follows."
    },
    footer = {
      "",
      "Example: ./throughline accept profiles/suites/acceptance.yaml --nodes @rack1 --out rack1",
      "Exit codes: 0 all nodes are good, 1 at least one is not, 2 bad usage or configuration, 3 no"
          + " node could be judged."
    })
final class AcceptCommand implements Callable<Integer> {
  private final Session session;

  @Parameters(
      index = "0",
      paramLabel = "FILE",
      description = "A suite without nodes; see profiles/suites/acceptance.yaml.")
  private Path file = Path.of("");

  @Option(
      names = {"--nodes", "--group"},
      required = true,
      split = ",",
      parameterConsumer = CommaList.class,
      paramLabel = "NODE",
      description =
          "Names under profiles/nodes, or paths; @TAG (or tag:TAG) stands for all nodes with that"
              + " tag.")
  private List<String> names = List.of();

  @Mixin private RanksOption ranks = new RanksOption();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where index.html, accept.json, junit.xml, good-nodes.txt and each run's report go; else"
              + " below the console's own data folder.")
  private @Nullable Path out;

  @Mixin private UcxOption ucx = new UcxOption();

  @Mixin private ForceOption force = new ForceOption();

  @Mixin private HostKeyOption hostKeys = new HostKeyOption();

  AcceptCommand(Session session) {
    this.session = session;
  }

  @Override
  public Integer call() throws InterruptedException {
    int ranksPerNode = ranks.perNode();
    List<NodeProfile> nodes = session.profiles().nodes(names);
    ranks.requireDifferent(nodes, "");
    Suite suite =
        SuiteYaml.read(
            file,
            session.profiles(),
            (scenario, group) ->
                Acceptance.problems(
                    ucx.on(scenario, session.profiles()),
                    group,
                    ranksPerNode,
                    session.console().engine()::check),
            nodes);
    String id = "accept-" + Planner.runId();
    Path folder =
        out == null ? session.installation().data().resolve("acceptances").resolve(id) : out;
    force.folder(folder, AcceptanceFiles.ALL);
    session.print(
        "Acceptance    %s: %d checks of %d nodes, tag %s"
            .formatted(suite.name(), suite.entries().size(), nodes.size(), id));
    try (WatchedRun watched = new WatchedRun(session)) {
      SuiteRuns runs = new SuiteRuns(session, watched, ucx, hostKeys.acceptsNew(), id, folder);
      AcceptanceResult result = check(suite, nodes, runs);
      Path page = AcceptanceFiles.write(result, folder);
      summary(result, folder, page);
      return code(result);
    }
  }

  private AcceptanceResult check(Suite suite, List<NodeProfile> nodes, SuiteRuns runs)
      throws InterruptedException {
    Acceptance acceptance = new Acceptance(suite, nodes, ranks.perNode());
    DiagnosisCheck diagnosis = DiagnosisCheck.of(nodes, this::diagnose);
    acceptance.note(diagnosis.verdicts());
    diagnosis.findings().stream()
        .filter(finding -> finding.severity() != Severity.NOTE)
        .forEach(finding -> session.note("Seen          " + finding.seen()));
    List<NodeVerdict> verdicts =
        acceptance.check((entry, agents, repeat) -> {
          session.print("");
          session.print("%s on %s".formatted(entry.name(), listed(agents)));
          return runs.run(entry, agents, repeat);
        });
    return new AcceptanceResult(
        runs.result(suite), verdicts, diagnosis.findings(), diagnosis.remarks());
  }

  private DiagnosisView diagnose(List<NodeProfile> nodes) throws InterruptedException {
    session.print("");
    session.print("%s of %s".formatted(DiagnosisCheck.NAME, listed(nodes)));
    return new WatchedDiagnosis(session)
        .watch(
            session
                .console()
                .engine()
                .diagnose(
                    nodes,
                    Map.of(),
                    new TerminalQuestions(session.screen(), hostKeys.acceptsNew())));
  }

  private static String listed(List<NodeProfile> nodes) {
    return ShortList.names(nodes.stream().map(NodeProfile::name).distinct().toList());
  }

  private void summary(AcceptanceResult result, Path folder, Path page) {
    session.print("");
    for (NodeVerdict node : result.nodes()) {
      String reasons = String.join("; ", node.reasons());
      session.print(
          "%-8s  %s%s"
              .formatted(
                  node.state().word(), node.node(), reasons.isEmpty() ? "" : ": " + reasons));
    }
    session.print("");
    session.print(
        "Good nodes    %d of %d: %s"
            .formatted(
                result.names(NodeState.GOOD).size(),
                result.nodes().size(),
                folder.resolve(AcceptanceFiles.GOOD)));
    session.print("Report        " + page);
  }

  private static int code(AcceptanceResult result) {
    if (result.names(NodeState.GOOD).size() == result.nodes().size()) {
      return ExitCode.PASSED;
    }
    return result.names(NodeState.UNCLEAR).size() == result.nodes().size()
        ? ExitCode.FAILED
        : ExitCode.MISSED;
  }
}
