package io.throughline.console.diagnose;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.diagnose.rule.Rules;
import io.throughline.console.testing.Recorded;
import java.util.List;

/** The findings of the rules on recorded facts. */
final class Judged {
  private Judged() {}

  static List<Finding> judge(Recorded facts) {
    return Rules.judge(facts.pair());
  }

  /** The one finding of this rule. */
  static Finding only(Recorded facts, String id) {
    List<Finding> all = judge(facts);
    List<Finding> found = all.stream().filter(finding -> finding.id().equals(id)).toList();
    assertThat(found).as("%s of %s", id, all).hasSize(1);
    return found.getFirst();
  }

  /** Machines in good order, but for one fact. */
  static Recorded rdma(String path, String json) {
    return Recorded.rdma().with(path, json);
  }
}
