/**
 * The way to the hub: a WebSocket on this node's loopback, through a forwarded port or two fifos.
 *
 * <p>Threads: messages to the hub may be queued from any thread; those from it are handed on one at
 * a time.
 */
@NullMarked
package io.throughline.agent.channel;

import org.jspecify.annotations.NullMarked;
