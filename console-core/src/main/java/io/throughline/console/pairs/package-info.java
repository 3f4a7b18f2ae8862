/**
 * The measured flows between a run's ranks, as they are shown everywhere: heat maps with a row for
 * each rank that sends, and what stands out. Immutable; any thread.
 */
@NullMarked
package io.throughline.console.pairs;

import org.jspecify.annotations.NullMarked;
