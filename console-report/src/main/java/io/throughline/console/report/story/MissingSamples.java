package io.throughline.console.report.story;

/**
 * Samples of a node that never came.
 *
 * @param samples how many; 0 where only time is missing
 * @param gaps in how many stretches
 */
public record MissingSamples(String node, long samples, int gaps) {}
