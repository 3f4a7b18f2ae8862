/** Rounds of flows between ranks: which is next, and what came of each. */
@NullMarked
package io.throughline.console.run.rounds;

import org.jspecify.annotations.NullMarked;
