/**
 * The rules of what can be wrong with two nodes and the way between them: one rule per class, each
 * a pure function of what is known of the pair. Any thread.
 */
@NullMarked
package io.throughline.console.diagnose.rule;

import org.jspecify.annotations.NullMarked;
