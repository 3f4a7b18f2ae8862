/**
 * What charts over time are annotated with: what happened during a run, and how it is found in the
 * nodes' counters.
 */
@NullMarked
package io.throughline.console.run.annotation;

import org.jspecify.annotations.NullMarked;
