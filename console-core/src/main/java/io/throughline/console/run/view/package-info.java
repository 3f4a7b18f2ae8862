/**
 * The views of a run while it goes on, and after: one moment of it, and the time series of its
 * figures.
 */
@NullMarked
package io.throughline.console.run.view;

import org.jspecify.annotations.NullMarked;
