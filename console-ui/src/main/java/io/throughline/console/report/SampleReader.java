package io.throughline.console.report;

import io.throughline.protocol.measure.Sample;
import java.io.IOException;

/** Takes a run's samples, one after the other. */
@FunctionalInterface
interface SampleReader {
  /**
   * In the order of the nodes, and of each node's sequence.
   *
   * @param node as it is called in the report
   * @param missing samples that never came between this one and the one before
   */
  void sample(String node, String role, Sample sample, long missing) throws IOException;
}
