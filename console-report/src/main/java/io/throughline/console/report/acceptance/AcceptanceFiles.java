package io.throughline.console.report.acceptance;

import io.throughline.console.acceptance.AcceptanceResult;
import io.throughline.console.acceptance.CheckVerdict;
import io.throughline.console.acceptance.NodeState;
import io.throughline.console.acceptance.NodeVerdict;
import io.throughline.console.diagnose.Finding;
import io.throughline.console.junit.JunitCase;
import io.throughline.console.junit.JunitFile;
import io.throughline.console.report.ReportFolder;
import io.throughline.console.suite.SuiteResult.Take;
import io.throughline.protocol.message.Json;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.RunRecord;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The report of an acceptance: {@code index.html}, {@code accept.json}, {@code junit.xml} with a
 * case for each node, and {@code good-nodes.txt}.
 */
public final class AcceptanceFiles {
  public static final String PAGE = "index.html";
  public static final String RECORD = "accept.json";
  public static final String JUNIT = "junit.xml";

  /** Names of the good nodes, one a line. */
  public static final String GOOD = "good-nodes.txt";

  /** Names of all files. */
  public static final List<String> ALL = List.of(RECORD, PAGE, JUNIT, GOOD);

  /**
   * @param form version of this form
   */
  private record Accepted(
      int form,
      String id,
      String suite,
      String description,
      long startedMillis,
      long endedMillis,
      List<Node> nodes,
      List<Finding> findings,
      List<String> remarks,
      List<Run> runs) {}

  private record Node(String node, NodeState state, List<CheckVerdict> checks) {}

  private record Run(
      String check,
      List<String> nodes,
      @Nullable String runId,
      @Nullable Outcome outcome,
      String reason) {}

  private AcceptanceFiles() {}

  /**
   * @return the page
   * @throws ProblemException if the folder cannot be written
   */
  public static Path write(AcceptanceResult result, Path folder) {
    Map<String, String> texts = new LinkedHashMap<>();
    texts.put(JUNIT, JunitFile.text(List.of(suite(result))));
    texts.put(RECORD, Json.writePretty(accepted(result)) + "\n");
    texts.put(GOOD, good(result));
    texts.put(PAGE, AcceptancePage.of(result));
    ReportFolder.write(folder, texts);
    return folder.resolve(PAGE);
  }

  private static String good(AcceptanceResult result) {
    return String.join("", result.names(NodeState.GOOD).stream().map(node -> node + "\n").toList());
  }

  private static JunitFile.Suite suite(AcceptanceResult result) {
    return new JunitFile.Suite(
        result.runs().suite(), result.nodes().stream().map(AcceptanceFiles::junit).toList());
  }

  private static JunitCase junit(NodeVerdict node) {
    return new JunitCase(
        node.node(),
        0,
        switch (node.state()) {
          case GOOD -> JunitCase.State.PASSED;
          case BAD -> JunitCase.State.FAILED;
          // Who takes only what passed does not take this one.
          case UNCLEAR -> JunitCase.State.ERROR;
        },
        String.join("; ", node.reasons()));
  }

  private static Accepted accepted(AcceptanceResult result) {
    return new Accepted(
        1,
        result.runs().id(),
        result.runs().suite(),
        result.runs().description(),
        result.runs().startedMillis(),
        result.runs().endedMillis(),
        result.nodes().stream()
            .map(node -> new Node(node.node(), node.state(), node.checks()))
            .toList(),
        result.findings(),
        result.remarks(),
        result.runs().takes().stream().map(AcceptanceFiles::run).toList());
  }

  private static Run run(Take take) {
    RunRecord record = take.record();
    return record == null
        ? new Run(take.entry(), List.of(), null, null, take.problem())
        : new Run(
            take.entry(),
            record.nodes().stream().map(node -> node.node()).toList(),
            record.runId(),
            record.status().outcome(),
            record.status().reason());
  }
}
