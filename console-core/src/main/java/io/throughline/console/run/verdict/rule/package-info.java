/**
 * The flags that a reader must know before believing a number: one rule per class, each a pure
 * function of what is known of the run. Any thread.
 */
@NullMarked
package io.throughline.console.run.verdict.rule;

import org.jspecify.annotations.NullMarked;
