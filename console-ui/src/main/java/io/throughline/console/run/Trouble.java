package io.throughline.console.run;

import io.throughline.protocol.problem.Problem;

/**
 * Why a run failed.
 *
 * @param node where; empty where it concerns the whole run
 * @param phase in which
 * @param silent whether the agent died without saying why; its log may say more
 */
record Trouble(String node, Phase phase, Problem problem, boolean silent) {

  Trouble(String node, Phase phase, Problem problem) {
    this(node, phase, problem, false);
  }

  /** The sentence that a person reads. */
  String sentence() {
    String where = node.isEmpty() ? "the run" : "node " + node;
    String told = problem.toString();
    String own = "node " + node + ": ";
    return "%s failed while %s: %s"
        .formatted(
            where, phase.words(), told.startsWith(own) ? told.substring(own.length()) : told);
  }
}
