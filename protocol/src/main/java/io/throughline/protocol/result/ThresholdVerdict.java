package io.throughline.protocol.result;

import io.throughline.protocol.scenario.Threshold;

/**
 * A threshold and whether it held.
 *
 * @param threshold as written in the scenario
 * @param actual with its unit
 * @param unjudged whether the run ended, or is, before it can be told
 */
public record ThresholdVerdict(String threshold, String actual, boolean held, boolean unjudged) {

  public ThresholdVerdict(String threshold, String actual, boolean held) {
    this(threshold, actual, held, false);
  }

  /** Verdict on a run that did not get to its end. */
  public static ThresholdVerdict unjudged(Threshold threshold) {
    return new ThresholdVerdict(threshold.toString(), "not judged before the end", false, true);
  }

  /** Whether the run went to its end and did not satisfy it. */
  public boolean missed() {
    return !held && !unjudged;
  }

  /** In a word or two. */
  public String word() {
    return held ? "held" : unjudged ? "not judged" : "missed";
  }
}
