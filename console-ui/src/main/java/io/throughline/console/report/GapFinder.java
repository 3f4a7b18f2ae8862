package io.throughline.console.report;

import io.throughline.protocol.measure.Sample;
import java.util.List;

/** Finds what is missing between a node's samples. */
final class GapFinder {
  private final String node;
  private final List<SampleGap> found;
  private long nextSequence;
  private long lastEnd;

  /**
   * @param found to which each gap is added
   */
  GapFinder(String node, List<SampleGap> found) {
    this.node = node;
    this.found = found;
  }

  /** How many are missing right before this one; to be asked of each, in order. */
  long before(Sample sample) {
    long missing = sample.sequence() - nextSequence;
    if (missing > 0) {
      found.add(new SampleGap(node, lastEnd, sample.startNanos(), missing));
    }
    nextSequence = sample.sequence() + 1;
    lastEnd = sample.endNanos();
    return missing;
  }
}
