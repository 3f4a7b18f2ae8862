/**
 * Heartbeats between agents over the data network, beside the data and whatever carries it:
 * datagrams of UDP. They tell a network that is gone from a peer that is, and both from one that is
 * slow.
 *
 * <p>Threads: one, which waits for datagrams and sends its own.
 */
@NullMarked
package io.throughline.agent.heartbeat;

import org.jspecify.annotations.NullMarked;
