package io.throughline.console.run.ending;

import io.throughline.console.run.view.Phase;
import io.throughline.protocol.problem.Problem;

/**
 * Why a run failed.
 *
 * @param node where; empty where it concerns the whole run
 * @param phase in which
 * @param silent whether the agent died without saying why; its log may say more
 */
public record Trouble(String node, Phase phase, Problem problem, boolean silent) {

  public Trouble(String node, Phase phase, Problem problem) {
    this(node, phase, problem, false);
  }

  /** Ends the measuring part because of it. */
  public Ending.Early ending() {
    return new Ending.Early(new Ending.Failed(this));
  }

  /** The sentence that a person reads. */
  public String sentence() {
    String where = node.isEmpty() ? "the run" : "node " + node;
    String told = problem.toString();
    String own = "node " + node + ": ";
    return "%s failed while %s: %s"
        .formatted(
            where, phase.words(), told.startsWith(own) ? told.substring(own.length()) : told);
  }
}
