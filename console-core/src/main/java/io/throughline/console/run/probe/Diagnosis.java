package io.throughline.console.run.probe;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.rule.Rules;
import io.throughline.console.run.agent.EngineContext;
import io.throughline.console.run.agent.Participant;
import io.throughline.console.run.view.Phase;
import io.throughline.launch.Questions;
import io.throughline.protocol.node.NodeProfile;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.CleanUp;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Agents on nodes look at these and at the ways between them; rules say what is wrong. Views poll
 * it from any thread; nothing here blocks but await.
 */
public final class Diagnosis {
  private final ProbeSession probeSession;
  private final Function<NodeProfile, Map<String, String>> variables;
  private String doing = "launching the agents";
  private List<NodePair> pairs = List.of();
  private List<Finding> findings = List.of();
  private volatile DiagnosisView view;

  /**
   * @param nodes two or more
   * @param variables of UCX that a run would have on a node
   */
  public Diagnosis(
      EngineContext engineContext,
      List<NodeProfile> nodes,
      Function<NodeProfile, Map<String, String>> variables,
      Questions questions) {
    this.variables = variables;
    requireDifferent(nodes);
    probeSession =
        new ProbeSession("diagnose", engineContext, nodes, questions, () -> view = look());
    view = look();
  }

  private static void requireDifferent(List<NodeProfile> nodes) {
    if (nodes.size() < 2) {
      throw new ProblemException(
          new Problem(
              "nodes",
              nodes.isEmpty() ? "none given" : "only " + nodes.getFirst().name() + " given",
              "a diagnosis is of two or more"));
    }
    Set<String> names = new HashSet<>();
    for (NodeProfile node : nodes) {
      if (!names.add(node.name())) {
        throw new ProblemException(
            new Problem("node " + node.name(), "it is named twice", "name different nodes"));
      }
    }
  }

  public DiagnosisView view() {
    return view;
  }

  /** Gives up; what was started is ended. Returns at once. */
  public void stop() {
    probeSession.giveUp();
  }

  /** Waits until all agents are gone; bounded. */
  public DiagnosisView await() throws InterruptedException {
    probeSession.awaitEnd();
    return view;
  }

  public void drive() {
    probeSession.drive(() -> {
      List<NodePair> found =
          new Examination(
                  probeSession.participants(),
                  one -> variables.apply(one.profile()),
                  probeSession::await,
                  what -> doing = what)
              .examine((from, to) -> true);
      findings =
          found.size() == 1
              ? Rules.judge(found.getFirst())
              : Rules.judge(found.stream().map(NodePair::a).toList(), found);
      pairs = found;
    });
  }

  private DiagnosisView look() {
    return new DiagnosisView(
        probeSession.views(),
        probeSession.phase() == Phase.CLEANING_UP || probeSession.phase() == Phase.DONE
            ? "cleaning up"
            : doing,
        probeSession.phase() == Phase.DONE,
        pairs,
        findings,
        probeSession.participants().stream().flatMap(Diagnosis::unclean).toList());
  }

  private static Stream<String> unclean(Participant one) {
    CleanUp cleanUp = one.cleanUp();
    return cleanUp == null || cleanUp.verdict() == CleanUp.Verdict.CLEAN
        ? Stream.empty()
        : Stream.of("node %s is not clean: %s".formatted(one.node(), cleanUp.left()));
  }
}
