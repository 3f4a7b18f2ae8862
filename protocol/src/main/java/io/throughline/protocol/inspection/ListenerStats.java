package io.throughline.protocol.inspection;

/**
 * Counts of a listener, and the packets of its interface in its busiest second, less those of a
 * usual one.
 *
 * @param connections that showed the right word
 * @param strangers connections that did not
 * @param received packets
 * @param sent packets
 */
public record ListenerStats(int connections, int strangers, long received, long sent) {}
