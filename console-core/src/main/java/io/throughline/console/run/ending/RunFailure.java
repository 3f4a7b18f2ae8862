package io.throughline.console.run.ending;

import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;
import java.util.regex.Pattern;

/**
 * Why a run failed.
 *
 * @param node where; empty where it concerns the whole run
 * @param phase in which
 * @param silent whether the agent died without saying why; its log may say more
 */
public record RunFailure(String node, Phase phase, Problem problem, boolean silent) {
  public RunFailure(String node, Phase phase, Problem problem) {
    this(node, phase, problem, false);
  }

  /** Ends the measuring part because of it. */
  public RunEnd.Early ending() {
    return new RunEnd.Early(new RunEnd.Failed(this));
  }

  /** The sentence that a person reads. */
  public String sentence() {
    String where = node.isEmpty() ? "the run" : "node " + node;
    // An agent says which node and role it is; the node need not be said twice.
    String told =
        problem
            .toString()
            .replaceFirst("^%s( \\([a-z0-9-]+\\))?: ".formatted(Pattern.quote(where)), "");
    return "%s failed while %s: %s".formatted(where, phase.words(), told);
  }
}
