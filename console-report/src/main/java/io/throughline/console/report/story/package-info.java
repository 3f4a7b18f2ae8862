/**
 * A run in words and tables, the same in every format that people read: how it ended, the figures
 * that matter, what makes them doubtful, and the details. Knows nothing of how it is shown.
 * Immutable; any thread.
 */
@NullMarked
package io.throughline.console.report.story;

import org.jspecify.annotations.NullMarked;
