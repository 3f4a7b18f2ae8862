/**
 * The verdict on a finished run's figures: its outcome, its thresholds, and what a reader must know
 * beside the numbers. Pure functions; any thread.
 */
@NullMarked
package io.throughline.console.run.verdict;

import org.jspecify.annotations.NullMarked;
