package io.throughline.console.report;

import io.throughline.console.series.Interval;
import io.throughline.protocol.measure.Sample;
import java.io.IOException;

/** Takes a run's samples, one after the other. */
@FunctionalInterface
interface SampleReader {
  /**
   * In the order of the nodes, and of each node's sequence.
   *
   * @param node as it is called in the report
   * @param interval what it covers, with the gap before it
   */
  void sample(String node, String role, Sample sample, Interval interval) throws IOException;
}
