/**
 * The ucx transport: puts into memory that the receiver's UCX allocated and gets from it, flushes,
 * tagged messages as notifications, and the run's own messages by tag, as active messages or as a
 * stream. No callback (but for active messages) and no allocation on the way.
 *
 * <p>Threads: everything belongs to the data thread, which owns the worker.
 */
@NullMarked
package io.throughline.agent.transport.ucx;

import org.jspecify.annotations.NullMarked;
