package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.NodePair;
import java.util.stream.Stream;

/** The ends run different versions of something. */
final class VersionsDiffer implements Rule {
  @Override
  public String id() {
    return "versions";
  }

  @Override
  public boolean comparesEnds() {
    return true;
  }

  @Override
  public Stream<Finding> check(NodePair nodePair) {
    return ComparedFacts.VERSIONS.stream().flatMap(fact -> check(nodePair, fact));
  }

  private Stream<Finding> check(NodePair nodePair, ComparedFact fact) {
    String a = fact.value().apply(nodePair.a());
    String b = fact.value().apply(nodePair.b());
    if (a.isEmpty() || b.isEmpty() || a.equals(b)) {
      return Stream.empty();
    }
    String seen =
        "%s differs: %s on %s, %s on %s."
            .formatted(fact.name(), a, nodePair.a().name(), b, nodePair.b().name());
    return Stream.of(new Finding(fact.severity(), id(), "", seen, fact.why(), fact.mend()));
  }
}
