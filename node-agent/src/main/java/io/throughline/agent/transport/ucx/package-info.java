/**
 * The ucx transport: puts into memory that the receiver's UCX allocated, flushes, and tagged
 * messages as notifications; no callback, no allocation on the way.
 *
 * <p>Threads: everything belongs to the data thread, which owns the worker.
 */
@NullMarked
package io.throughline.agent.transport.ucx;

import org.jspecify.annotations.NullMarked;
