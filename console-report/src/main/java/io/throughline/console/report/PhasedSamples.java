package io.throughline.console.report;

import io.throughline.console.series.Interval;
import io.throughline.protocol.measure.Counter;
import io.throughline.protocol.measure.Sample;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Tells of each sample which part of the run it is of. One in which nothing came to its end is held
 * back until it is known what follows, which no work lets take longer than its timeout.
 */
final class PhasedSamples implements SampleReader {
  private static final long UNKNOWN = -1;

  /** Takes each sample, in the same order. */
  @FunctionalInterface
  interface Reader {
    void sample(Taken taken, SamplePhase phase) throws IOException;
  }

  /** A sample as it came; {@link SampleReader#sample} says what the fields are. */
  record Taken(String node, String role, Sample sample, Interval interval) {
    /** The point at its end; -1 where there are none. */
    long point() {
      return counted(sample, Counter.POINT);
    }
  }

  private final Reader reader;
  private final List<Taken> idle = new ArrayList<>();
  private String node = "";
  private long done;
  private long point;

  PhasedSamples(Reader reader) {
    this.reader = reader;
  }

  @Override
  public void sample(String ofNode, String role, Sample sample, Interval interval)
      throws IOException {
    Taken taken = new Taken(ofNode, role, sample, interval);
    if (!ofNode.equals(node)) {
      finish();
      node = ofNode;
      done = 0;
      point = taken.point();
    }
    if (idle(sample)) {
      idle.add(taken);
      return;
    }
    pass(taken.point() == point ? SamplePhase.MEASURED : SamplePhase.BETWEEN);
    point = taken.point();
    reader.sample(taken, SamplePhase.MEASURED);
  }

  /** Once there are no more samples. */
  void finish() throws IOException {
    pass(SamplePhase.AFTER);
  }

  private void pass(SamplePhase phase) throws IOException {
    for (Taken each : idle) {
      reader.sample(each, phase);
    }
    idle.clear();
  }

  /** Whether nothing was moved or timed in it, as far as it is counted. */
  private boolean idle(Sample sample) {
    long now = Math.max(counted(sample, Counter.TRANSFERS), counted(sample, Counter.BYTES));
    boolean still = now != UNKNOWN && now == done;
    done = now;
    return still && sample.histograms().isEmpty();
  }

  private static long counted(Sample sample, Counter counter) {
    Map<String, Long> counters = sample.counters();
    return counters.getOrDefault(counter.id(), UNKNOWN);
  }
}
