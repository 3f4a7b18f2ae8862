/**
 * The way that a run's data took through its nodes, from the nodes' own counters. Pure functions;
 * any thread.
 */
@NullMarked
package io.throughline.console.run.path;

import org.jspecify.annotations.NullMarked;
