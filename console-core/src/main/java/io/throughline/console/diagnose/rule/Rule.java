package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import io.throughline.console.diagnose.Severity;
import java.util.stream.Stream;

/** One thing that can be wrong. Stateless. */
interface Rule {
  /** The id of the rule's findings: stable, for scripts. */
  String id();

  /** Whether it compares what nodes have in common; of a group {@link OddOneOut} does. */
  default boolean comparesEnds() {
    return false;
  }

  /** A finding for each time that it applies. */
  Stream<Finding> check(NodePair nodePair);

  default Finding error(String node, String seen, String why, String mend) {
    return new Finding(Severity.ERROR, id(), node, seen, why, mend);
  }

  default Finding warning(String node, String seen, String why, String mend) {
    return new Finding(Severity.WARNING, id(), node, seen, why, mend);
  }

  default Finding note(String node, String seen, String why, String mend) {
    return new Finding(Severity.NOTE, id(), node, seen, why, mend);
  }
}
