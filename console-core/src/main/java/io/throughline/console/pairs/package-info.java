/**
 * What a run measured of the flows between its ranks, as it is shown everywhere: heat maps with a
 * row for each rank that sends, and what stands out. Immutable; any thread.
 */
@NullMarked
package io.throughline.console.pairs;

import org.jspecify.annotations.NullMarked;
