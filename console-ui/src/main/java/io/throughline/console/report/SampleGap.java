package io.throughline.console.report;

/**
 * Samples of a node that never came to history. Totals hold all the same, since counters are
 * cumulative.
 *
 * @param fromNanos since the release of the start barrier
 * @param toNanos likewise
 * @param samples how many, by their numbers
 */
public record SampleGap(String node, long fromNanos, long toNanos, long samples) {}
