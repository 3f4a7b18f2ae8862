package io.throughline.protocol.environment;

/**
 * How much memory the control group of an agent lets it have.
 *
 * @param group whose limit is the lowest of the agent's group and those above: {@code
 *     /system.slice/a}
 * @param limitBytes of that group
 * @param availableBytes that may still be had in all of these groups; page cache counts as such
 */
public record MemoryLimit(String group, long limitBytes, long availableBytes) {}
