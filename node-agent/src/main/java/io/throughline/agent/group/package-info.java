/**
 * A rank's part in a run of flows between many ranks: a data path to every other rank, and rounds
 * of flows that the console calls.
 */
@NullMarked
package io.throughline.agent.group;

import org.jspecify.annotations.NullMarked;
