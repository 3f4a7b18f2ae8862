package io.throughline.console.run.view;

import io.throughline.protocol.measure.Stage;
import java.util.Map;

/**
 * One point of the live charts. NaN where nothing is known; a gap is a point of NaN.
 *
 * @param seconds since the release of the start barrier, at the point's end
 * @param receiverBandwidth bytes per second
 * @param senderBandwidth bytes per second
 * @param p50Micros of the latency that tells the run best: a stream's from post to remotely
 *     complete
 * @param p99Micros likewise
 * @param inFlight slots that the sender is ahead
 * @param stalledPercent of the sender's time
 * @param stages of a pipeline, those of which samples tell; else empty
 */
public record LivePoint(
    double seconds,
    double receiverBandwidth,
    double senderBandwidth,
    double p50Micros,
    double p99Micros,
    double inFlight,
    double stalledPercent,
    Map<Stage, StagePoint> stages) {

  public LivePoint {
    stages = Map.copyOf(stages);
  }

  /** The figures of a stage, perhaps none. */
  public StagePoint stage(Stage stage) {
    return stages.getOrDefault(stage, StagePoint.UNKNOWN);
  }
}
