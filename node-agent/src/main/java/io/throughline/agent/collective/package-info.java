/**
 * Collectives: operations that all ranks of a group carry out together, over a data path between
 * each two of them. Everything here belongs to the data thread; calls allocate nothing.
 */
@NullMarked
package io.throughline.agent.collective;

import org.jspecify.annotations.NullMarked;
