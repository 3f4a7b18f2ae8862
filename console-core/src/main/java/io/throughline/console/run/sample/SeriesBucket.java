package io.throughline.console.run.sample;

import io.throughline.console.run.view.LivePoint;
import io.throughline.console.run.view.StagePoint;
import io.throughline.protocol.measure.Stage;
import java.util.EnumMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/** A summary of the samples of one stretch of a run. Guarded by its series. */
final class SeriesBucket {
  double receiverBytes;
  double receiverNanos;
  double senderBytes;
  double senderNanos;
  double stallNanos;
  double inFlight = Double.NaN;

  /** Whether most of the stretch is a gap of a sender. */
  boolean senderGap;

  /** Whether most of the stretch is a gap of a receiver. */
  boolean receiverGap;

  final BucketLatencies latencies = new BucketLatencies();

  private final Map<Stage, StageBin> stages = new EnumMap<>(Stage.class);

  private @Nullable LivePoint point;

  StageBin stage(Stage stage) {
    return stages.computeIfAbsent(stage, ignored -> new StageBin());
  }

  void changed() {
    point = null;
  }

  /** Takes over what the next bucket holds. */
  void merge(SeriesBucket next) {
    receiverBytes += next.receiverBytes;
    receiverNanos += next.receiverNanos;
    senderBytes += next.senderBytes;
    senderNanos += next.senderNanos;
    stallNanos += next.stallNanos;
    inFlight = Double.isNaN(next.inFlight) ? inFlight : next.inFlight;
    senderGap &= next.senderGap;
    receiverGap &= next.receiverGap;
    next.stages.forEach((stage, bucket) -> stage(stage).merge(bucket));
    Histogram more = next.latencies.histogram();
    if (more != null) {
      latencies.add(more);
      latencies.encode();
    }
    changed();
  }

  /**
   * @param seconds where the bucket ends
   * @param senders nodes that send: their rates add up
   * @param receivers likewise
   */
  LivePoint point(double seconds, int senders, int receivers) {
    LivePoint known = point;
    if (known != null && known.seconds() == seconds) {
      return known;
    }
    Histogram completed = latencies.histogram();
    LivePoint fresh =
        new LivePoint(
            seconds,
            receivers * perSecond(receiverBytes, receiverGap ? 0 : receiverNanos),
            senders * perSecond(senderBytes, senderGap ? 0 : senderNanos),
            micros(completed, 50),
            micros(completed, 99),
            inFlight,
            senderGap || senderNanos == 0
                ? Double.NaN
                : Math.min(100, 100 * stallNanos / senderNanos),
            stagePoints());
    point = fresh;
    return fresh;
  }

  private Map<Stage, StagePoint> stagePoints() {
    Map<Stage, StagePoint> points = new EnumMap<>(Stage.class);
    stages.forEach((stage, bucket) -> points.put(stage, bucket.point()));
    return points;
  }

  private static double perSecond(double bytes, double nanos) {
    return nanos == 0 ? Double.NaN : bytes * 1e9 / nanos;
  }

  private static double micros(@Nullable Histogram completed, double percentile) {
    return completed == null || completed.getTotalCount() == 0
        ? Double.NaN
        : completed.getValueAtPercentile(percentile) / 1e3;
  }
}
