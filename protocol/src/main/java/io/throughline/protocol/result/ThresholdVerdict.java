package io.throughline.protocol.result;

/**
 * A threshold and whether it held.
 *
 * @param threshold as written in the scenario
 * @param actual with its unit
 */
public record ThresholdVerdict(String threshold, String actual, boolean held) {}
