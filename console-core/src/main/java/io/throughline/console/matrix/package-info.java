/**
 * The judgement on the rates of all ordered pairs of a group: which rank sends or receives more
 * slowly than the others, which pair is slow though neither of its ranks is, what has to be
 * measured again before anything is called slow, and the findings in words. Starts nothing; {@link
 * io.throughline.console.matrix.Retest} is for one thread, everything else is immutable.
 */
@NullMarked
package io.throughline.console.matrix;

import org.jspecify.annotations.NullMarked;
