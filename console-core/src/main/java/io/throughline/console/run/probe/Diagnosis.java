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
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Agents on two nodes look at these and at the way between them; rules say what is wrong. Views
 * poll it from any thread; nothing here blocks but await.
 */
public final class Diagnosis {
  private final ProbeSession probeSession;
  private final Participant a;
  private final Participant b;
  private final Function<NodeProfile, Map<String, String>> variables;
  private String doing = "launching the agents";
  private @Nullable NodePair nodePair;
  private List<Finding> findings = List.of();
  private volatile DiagnosisView view;

  /**
   * @param variables of UCX that a run would have on a node
   */
  public Diagnosis(
      EngineContext engineContext,
      NodeProfile a,
      NodeProfile b,
      Function<NodeProfile, Map<String, String>> variables,
      Questions questions) {
    this.variables = variables;
    if (a.name().equals(b.name())) {
      throw new ProblemException(
          new Problem("node " + a.name(), "it is named twice", "name two different nodes"));
    }
    probeSession =
        new ProbeSession("diagnose", engineContext, List.of(a, b), questions, this::show);
    this.a = probeSession.participants().getFirst();
    this.b = probeSession.participants().getLast();
    view = look();
  }

  public DiagnosisView view() {
    return view;
  }

  /** Gives up; what was started is ended. Returns at once. */
  public void stop() {
    probeSession.giveUp();
  }

  /** Waits until both agents are gone; bounded. */
  public DiagnosisView await() throws InterruptedException {
    probeSession.awaitEnd();
    return view;
  }

  public void drive() {
    probeSession.drive(() -> {
      NodePair found =
          new PairExamination(
                  a,
                  b,
                  one -> variables.apply(one.profile()),
                  probeSession::await,
                  what -> doing = what)
              .examine((from, to) -> true);
      findings = Rules.judge(found);
      nodePair = found;
    });
  }

  private void show() {
    view = look();
  }

  private DiagnosisView look() {
    return new DiagnosisView(
        probeSession.views(),
        probeSession.phase() == Phase.CLEANING_UP || probeSession.phase() == Phase.DONE
            ? "cleaning up"
            : doing,
        probeSession.phase() == Phase.DONE,
        nodePair,
        findings,
        Stream.of(a, b).flatMap(Diagnosis::unclean).toList());
  }

  private static Stream<String> unclean(Participant one) {
    CleanUp cleanUp = one.cleanUp();
    return cleanUp == null || cleanUp.verdict() == CleanUp.Verdict.CLEAN
        ? Stream.empty()
        : Stream.of(
            "node %s is not clean: %s"
                .formatted(
                    one.node(),
                    String.join(
                        "; ",
                        cleanUp.checks().stream()
                            .filter(check -> !check.gone())
                            .map(check -> check.what() + ": " + check.detail())
                            .toList())));
  }
}
