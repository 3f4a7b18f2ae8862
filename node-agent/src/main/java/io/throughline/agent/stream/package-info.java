/**
 * The backpressured stream: the sender's and the receiver's hot loops.
 *
 * <p>Threads: everything here belongs to the data thread; {@link
 * io.throughline.agent.stream.StopSignal} may be raised from any. Between the start barrier and the
 * last slot nothing is allocated.
 */
@NullMarked
package io.throughline.agent.stream;

import org.jspecify.annotations.NullMarked;
