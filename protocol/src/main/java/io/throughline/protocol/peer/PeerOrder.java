package io.throughline.protocol.peer;

import io.throughline.protocol.scenario.PeerWork;

/**
 * The measurement that a peer is to make. Bytes, messages, nanoseconds.
 *
 * @param work the kind of measurement
 * @param size of a message
 * @param iterations messages to measure; where it is 0, {@code nanos} says for how long
 * @param nanos for tools that measure for a time
 * @param warmUpIterations messages before, which are not measured
 * @param warmUpNanos the same for tools that measure for a time
 * @param window messages in flight at most
 * @param errorHandling whether UCX's endpoints are to notice a lost peer
 * @param receiveCopy whether the receiver is told to copy each message to its buffer, see {@link
 *     ReceiveCopy}
 */
public record PeerOrder(
    PeerWork work,
    long size,
    long iterations,
    long nanos,
    long warmUpIterations,
    long warmUpNanos,
    long window,
    boolean errorHandling,
    boolean receiveCopy) {}
