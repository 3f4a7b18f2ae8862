package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * One thing that can be wrong.
 *
 * @param id of its findings: stable, for scripts
 * @param comparesEnds whether it compares what nodes have in common; of a group {@link OddOneOut}
 *     does
 * @param check tells of each time that it applies
 */
record Rule(String id, boolean comparesEnds, Function<NodePair, Stream<RuleFinding>> check) {
  Rule(String id, Function<NodePair, Stream<RuleFinding>> check) {
    this(id, false, check);
  }

  static Rule ofEnds(String id, Function<NodePair, Stream<RuleFinding>> check) {
    return new Rule(id, true, check);
  }

  Stream<Finding> findings(NodePair nodePair) {
    return check.apply(nodePair).map(found -> found.by(id));
  }
}
