/**
 * Memory of a GPU over a transport that does not know GPUs: chunks are copied into pinned memory of
 * the host, carried from there to pinned memory at the other side, and copied to its GPU, all three
 * at the same time with different chunks. Both sides speak it, also the one whose memory is the
 * host's.
 *
 * <p>A write is done in so many chunks; behind each, once it is flushed, goes a notification that
 * says where on the GPU it belongs, and back comes one when it is there. A read is a write that the
 * other side is asked for. A two-sided message is as many messages, in order; both sides know the
 * chunk's size, so a message is as long as the receive that waits for it.
 */
@NullMarked
package io.throughline.agent.transport.staged;

import org.jspecify.annotations.NullMarked;
