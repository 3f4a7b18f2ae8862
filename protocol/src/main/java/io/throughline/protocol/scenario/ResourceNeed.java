package io.throughline.protocol.scenario;

/**
 * The resources that a scenario takes of each node.
 *
 * @param memoryBytes for buffers
 * @param memory the same in words: {@code a ring of 64 x 16 MiB}
 * @param memoryFields the settings that make it what it is, {@code bufferSize or buffers}
 * @param warmUpNanos before the first measurement, as far as it can be known
 * @param leastNanos that all of it takes at least, warm-up included, as far as it can be known
 */
public record ResourceNeed(
    long memoryBytes, String memory, String memoryFields, long warmUpNanos, long leastNanos) {}
