/**
 * The tcp transport: one-sided writes, reads and messages emulated over one TCP connection. A
 * write's frame names where in the peer's ring it belongs, and the peer's data thread lands it
 * there as it reads; a read is a request that the peer answers; a message lands where the receive
 * that was posted for it says.
 *
 * <p>Threads: {@link io.throughline.agent.transport.tcp.TcpListener} admits connections on threads
 * of its own; everything else belongs to the data thread.
 */
@NullMarked
package io.throughline.agent.transport.tcp;

import org.jspecify.annotations.NullMarked;
