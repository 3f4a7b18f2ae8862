/** Recorded series of identical runs, and comparisons that are drawn from them. */
@NullMarked
package io.throughline.benchmarks.series;

import org.jspecify.annotations.NullMarked;
