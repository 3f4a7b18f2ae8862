/**
 * Reads the node's own counters and clocks around the measurement, so that its numbers can be held
 * against them.
 *
 * <p>Threads: a thread of its own reads as the start barrier is released; the data thread is not
 * held up by it.
 */
@NullMarked
package io.throughline.agent.evidence;

import org.jspecify.annotations.NullMarked;
