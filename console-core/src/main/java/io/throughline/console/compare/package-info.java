/**
 * Runs of history held against each other: what differed in configuration and environment, then the
 * figures, with what can be said of their differences. Reads history and writes files; starts
 * nothing. Immutable results; any thread.
 */
@NullMarked
package io.throughline.console.compare;

import org.jspecify.annotations.NullMarked;
