package io.throughline.protocol.environment;

/**
 * Memory limit of an agent's control group.
 *
 * @param group whose limit is the lowest of the agent's group and those above: {@code
 *     /system.slice/a}
 * @param limitBytes of that group
 * @param availableBytes that may still be had in all of these groups; page cache counts as such
 */
public record MemoryLimit(String group, long limitBytes, long availableBytes) {}
