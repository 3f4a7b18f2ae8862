/**
 * The times that calls of collectives should take: latency and bandwidth of each link, as a matrix
 * measured them, along the steps of the algorithm. Pure functions.
 */
@NullMarked
package io.throughline.console.expectation;

import org.jspecify.annotations.NullMarked;
