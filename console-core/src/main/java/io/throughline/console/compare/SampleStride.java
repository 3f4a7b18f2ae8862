package io.throughline.console.compare;

import io.throughline.console.history.History;
import io.throughline.console.series.Interval;
import io.throughline.console.series.SampleSequence;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/** In which stretches runs are laid over one another: samples where they were short, or rollups. */
enum SampleStride {
  SAMPLES(0),
  SECONDS(1),
  TENS(10);

  /** Below this a second is too coarse. */
  private static final int SHORT_SECONDS = 30;

  /** Above this ten seconds are fine enough. */
  private static final int LONG_SECONDS = 1_800;

  /** A line of fewer stretches than these says nothing. */
  private static final int FEW = 3;

  private final int seconds;

  SampleStride(int seconds) {
    this.seconds = seconds;
  }

  /** One stride for all, or the run with the shorter stretches looks the rougher one. */
  static SampleStride of(DoubleSummaryStatistics seconds) {
    SampleStride longest =
        seconds.getMax() < SHORT_SECONDS
            ? SAMPLES
            : seconds.getMax() > LONG_SECONDS ? TENS : SECONDS;
    boolean few = seconds.getMin() < FEW * (longest == TENS ? 10 : 1);
    return longest == SAMPLES || !few ? longest : longest == TENS ? SECONDS : SAMPLES;
  }

  /** Reads a node's intervals of a run, none of them an instant. */
  List<Interval> read(History history, RunRecord run, String node) {
    SampleSequence sequence = SampleSequence.of(run.plan());
    List<Interval> intervals = new ArrayList<>();
    if (seconds == 0) {
      history.eachSample(run.runId(), node, sample -> intervals.add(sequence.next(sample)));
    } else {
      history
          .rollups(run.runId(), node, seconds)
          .forEach(rollup -> intervals.add(sequence.next(rollup)));
    }
    long stretch = seconds == 0 ? SampleSequence.sampleNanos(run.plan()) : seconds * 1_000_000_000L;
    return Interval.coalesced(intervals, stretch / 2);
  }
}
