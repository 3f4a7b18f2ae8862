package io.throughline.protocol.result;

/**
 * The way that a node's data should take, and the way that they took. Empty where it is not known.
 *
 * @param planned {@code eth0}: to which the profile's device, rails or address lead
 * @param plannedBy why: {@code data.device}, {@code data.rails}, {@code data.address}
 * @param bitsPerSecond line rate of what carried the data; -1 where it is not known, as with
 *     virtual interfaces, whose drivers name one that binds nobody
 * @param numaNode of what carried the data; -1 for none
 * @param transports that the transport chose, as it says itself
 * @param taken what carried the data, by the node's counters: {@code eth0}, {@code mlx5_0:1},
 *     {@code shared memory}; several with a plus between
 * @param told one sentence
 */
public record DataPath(
    String planned,
    String plannedBy,
    long bitsPerSecond,
    int numaNode,
    String transports,
    String taken,
    String told) {}
