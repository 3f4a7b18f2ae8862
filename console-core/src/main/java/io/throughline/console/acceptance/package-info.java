/**
 * Acceptance of nodes: a suite's runs on all of them, in groups that shrink around whatever misses,
 * until each node is good, bad, or nobody can tell. Starts no run itself; single-threaded.
 */
@NullMarked
package io.throughline.console.acceptance;

import org.jspecify.annotations.NullMarked;
