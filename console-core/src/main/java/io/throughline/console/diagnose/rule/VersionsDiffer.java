package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.NodePair;
import java.util.stream.Stream;

/** The ends run different versions of something. */
final class VersionsDiffer {
  private VersionsDiffer() {}

  static Stream<RuleFinding> check(NodePair nodePair) {
    return ComparedFacts.VERSIONS.stream().flatMap(fact -> check(nodePair, fact));
  }

  private static Stream<RuleFinding> check(NodePair nodePair, ComparedFact fact) {
    String a = fact.value().apply(nodePair.a());
    String b = fact.value().apply(nodePair.b());
    if (a.isEmpty() || b.isEmpty() || a.equals(b)) {
      return Stream.empty();
    }
    String seen =
        "%s differs: %s on %s, %s on %s."
            .formatted(fact.name(), a, nodePair.a().name(), b, nodePair.b().name());
    return Stream.of(new RuleFinding(fact.severity(), "", seen, fact.why(), fact.mend()));
  }
}
