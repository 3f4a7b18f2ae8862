/**
 * The nodes, the way between two of them, and what is wrong with it. Facts and findings as data;
 * the rules are in {@code rule}. Any thread.
 */
@NullMarked
package io.throughline.console.diagnose;

import org.jspecify.annotations.NullMarked;
