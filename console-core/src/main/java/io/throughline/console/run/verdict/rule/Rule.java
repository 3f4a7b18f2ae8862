package io.throughline.console.run.verdict.rule;

import java.util.stream.Stream;

/** One reason not to believe a number. Stateless. */
interface Rule {
  /** The id of the flags that it raises: stable, for scripts. */
  String id();

  /** A sentence, with the values, for each time that it applies. */
  Stream<String> check(FinishedRun run);
}
