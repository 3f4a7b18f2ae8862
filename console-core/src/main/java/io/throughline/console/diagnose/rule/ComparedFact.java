package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.NodeFindings;
import io.throughline.console.diagnose.Severity;
import java.util.function.Function;

/**
 * A fact that nodes which are measured together should have in common.
 *
 * @param name begins a sentence: {@code The kernel}
 * @param severity of a difference
 * @param why a sentence: why a difference matters
 * @param mend a command that shows more or mends it; empty for none
 * @param value of a node, for people; empty where it is not known
 */
record ComparedFact(
    String name, Severity severity, String why, String mend, Function<NodeFindings, String> value) {

  /** A fact whose difference no command mends. */
  static ComparedFact note(String name, String why, Function<NodeFindings, String> value) {
    return new ComparedFact(name, Severity.NOTE, why, "", value);
  }
}
