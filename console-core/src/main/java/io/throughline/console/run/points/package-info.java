/**
 * The table of a run's points: which columns it has, when each is shown, and how a cell is written.
 * Window, terminal, page and reports lay it out. Pure functions; any thread.
 */
@NullMarked
package io.throughline.console.run.points;

import org.jspecify.annotations.NullMarked;
