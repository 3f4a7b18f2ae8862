/**
 * The shares of flows that were measured at once: each flow's rate alone and at once, its share,
 * and Jain's index. Immutable; any thread.
 */
@NullMarked
package io.throughline.console.fairness;

import org.jspecify.annotations.NullMarked;
