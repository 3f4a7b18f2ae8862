package io.throughline.protocol.result;

/**
 * A line of a run's log.
 *
 * @param atMillis the console's clock, since the epoch
 * @param node empty where it concerns the whole run
 * @param kind {@code launch}, {@code phase}, {@code gap}, {@code failure}, {@code clean-up}, {@code
 *     note}
 */
public record RunEvent(long atMillis, String node, String kind, String text) {}
