package io.throughline.console.acceptance;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Verdict on one node.
 *
 * @param node the profile's name
 * @param checks that it took part in, in order; a node that is bad takes part in none that follow
 */
public record NodeVerdict(String node, List<CheckVerdict> checks) {
  public NodeVerdict {
    checks = List.copyOf(checks);
  }

  /** The worst of all checks; unclear where there was none. */
  public NodeState state() {
    return worst().map(CheckVerdict::state).orElse(NodeState.UNCLEAR);
  }

  /** Why it is not good: one sentence for each check that says so. */
  public List<String> reasons() {
    return checks.isEmpty()
        ? List.of("it took part in no check")
        : checks.stream()
            .filter(check -> check.state() != NodeState.GOOD)
            .map(check -> "%s: %s".formatted(check.check(), check.reason()))
            .toList();
  }

  /** The verdict of a check; empty where the node took no part. */
  public Optional<CheckVerdict> of(String check) {
    return checks.stream().filter(each -> each.check().equals(check)).findFirst();
  }

  private Optional<CheckVerdict> worst() {
    return checks.stream().max(Comparator.comparing(CheckVerdict::state));
  }
}
