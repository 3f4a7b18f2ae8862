package io.throughline.protocol.scenario;

/**
 * The rule by which slow ranks and slow pairs of ranks are found.
 *
 * @param slow percent below the others from which on something stands out, 1 to 90
 * @param retest whether what stands out is measured again before anything is called slow
 */
public record PairRule(int slow, boolean retest) {}
