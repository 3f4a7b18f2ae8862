package io.throughline.agent.echo;

import io.throughline.agent.point.Recorder;
import io.throughline.protocol.measure.HistogramCode;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import java.util.List;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Counts of one side for the point that is being measured. Belongs to the data thread. */
final class PointCount {
  private final String role;
  private final Histogram roundTrips = HistogramCode.empty();
  private int point = -1;
  private long warmUp;
  private long startedAt;
  private long lastAt;
  private long objects;
  private long bytes;

  PointCount(String role) {
    this.role = role;
  }

  /**
   * A point begins to be measured.
   *
   * @param warmUpNanos that its warm-up took
   */
  void begin(int index, long warmUpNanos, long now) {
    warmUp = warmUpNanos;
    point = index;
    startedAt = now;
    lastAt = now;
    objects = 0;
    bytes = 0;
    roundTrips.reset();
  }

  boolean running() {
    return point >= 0;
  }

  /** An object is through. */
  void add(long size, long now) {
    objects++;
    bytes += size;
    lastAt = now;
  }

  void took(long nanos) {
    Recorder.record(roundTrips, nanos);
  }

  long objects() {
    return objects;
  }

  /**
   * Ends the point.
   *
   * @param verified objects whose every byte was looked at
   * @param ending empty where it was measured whole
   */
  FlowEnd end(Map<String, Long> phases, long verified, String ending) {
    FlowEnd side =
        new FlowEnd(
            point,
            role,
            new Moved(objects, bytes, objects, bytes, lastAt - startedAt),
            WarmUp.fixed(warmUp),
            new Timing(Recorder.encode(Latency.ROUND_TRIP, roundTrips), phases),
            new Checked(verified, 0),
            ending,
            List.of());
    point = -1;
    return side;
  }
}
