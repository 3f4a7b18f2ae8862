package io.throughline.console.cli;

import io.throughline.console.compare.Comparison;
import io.throughline.console.compare.RegressionGuard;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison as JSON; {@code docs/json.md} says what the fields are.
 *
 * @param conclusive whether something is known of every metric
 * @param sentences what it comes to
 * @param baseline null where nothing was held against one
 */
record ComparedRuns(
    Comparison comparison, boolean conclusive, List<String> sentences, @Nullable Held baseline) {

  /** Held against a baseline: the verdict, and each metric of which one way is better. */
  record Held(boolean regression, boolean conclusive, List<RegressionGuard.Line> metrics) {
    Held(RegressionGuard guard) {
      this(guard.regression(), guard.conclusive(), guard.lines());
    }
  }
}
