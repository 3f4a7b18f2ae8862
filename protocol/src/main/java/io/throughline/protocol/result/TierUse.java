package io.throughline.protocol.result;

/**
 * The use that a rank made of a tier of buffers at a point.
 *
 * @param bytes of the longest message that a buffer holds
 * @param buffers that the tier has
 * @param most of them that were in use at once
 * @param messages that were sent from them
 * @param overflows messages that fit this tier and took a larger buffer, since none of it was free
 * @param waits messages that fit this tier and waited, since no buffer that holds them was free
 */
public record TierUse(
    long bytes, long buffers, long most, long messages, long overflows, long waits) {}
