/**
 * The backpressured stream: the sender's and the receiver's hot loops.
 *
 * <p>Threads: everything here belongs to the data thread; {@link
 * io.throughline.agent.workload.StopSignal} may be raised from any. Between the start barrier and
 * the last slot nothing is allocated.
 *
 * <p>Apart from the other engines: the loops themselves. They keep a ring of one-sided writes full
 * under backpressure, slot by slot, and what ends them may come from either side in any turn.
 */
@NullMarked
package io.throughline.agent.stream;

import org.jspecify.annotations.NullMarked;
