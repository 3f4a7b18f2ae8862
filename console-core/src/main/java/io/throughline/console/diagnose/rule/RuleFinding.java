package io.throughline.console.diagnose.rule;

import io.throughline.console.diagnose.Finding;
import io.throughline.console.diagnose.Severity;

/** A {@link Finding}, as its rule tells of it. */
record RuleFinding(Severity severity, String node, String seen, String why, String mend) {
  static RuleFinding error(String node, String seen, String why, String mend) {
    return new RuleFinding(Severity.ERROR, node, seen, why, mend);
  }

  static RuleFinding warning(String node, String seen, String why, String mend) {
    return new RuleFinding(Severity.WARNING, node, seen, why, mend);
  }

  static RuleFinding note(String node, String seen, String why, String mend) {
    return new RuleFinding(Severity.NOTE, node, seen, why, mend);
  }

  /**
   * The finding.
   *
   * @param id the rule's
   */
  Finding by(String id) {
    return new Finding(severity, id, node, seen, why, mend);
  }
}
