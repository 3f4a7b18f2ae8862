/**
 * The annotations of charts over time: what happened during a run, and how it is found in the
 * nodes' counters.
 */
@NullMarked
package io.throughline.console.run.annotation;

import org.jspecify.annotations.NullMarked;
