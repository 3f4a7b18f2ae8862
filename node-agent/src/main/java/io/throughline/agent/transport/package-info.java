/**
 * What carries the data of a run: one-sided writes, flushes and small ordered notifications, over
 * UCX or TCP.
 *
 * <p>Threads: a {@link io.throughline.agent.transport.Transport} belongs to the data thread that
 * made it; only the count of refused connections may be read from elsewhere.
 */
@NullMarked
package io.throughline.agent.transport;

import org.jspecify.annotations.NullMarked;
