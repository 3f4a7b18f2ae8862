package io.throughline.console.run.view;

import java.util.List;

/**
 * The progress of a run, and its current values: those of the last second.
 *
 * @param fraction 0 to 1; 0 where it cannot be known
 * @param elapsedNanos since the release of the start barrier, by the agents' clocks
 * @param remainingNanos -1 where it cannot be known
 * @param point what is measured at present, {@code point 2 of 7: 1 MiB}; empty where a run is one
 *     measurement
 * @param receiverBandwidth bytes per second
 * @param senderBandwidth bytes per second
 * @param inFlight slots that the sender is ahead
 * @param threshold at which it stalls
 * @param stalledPercent of the sender's time, 0 to 100
 * @param stages of a pipeline, in order; else empty
 */
public record Progress(
    double fraction,
    long elapsedNanos,
    long remainingNanos,
    String point,
    double receiverBandwidth,
    double senderBandwidth,
    long inFlight,
    long threshold,
    double stalledPercent,
    List<StageNow> stages) {

  public Progress {
    stages = List.copyOf(stages);
  }

  /** The progress of a run without stages. */
  public Progress(
      double fraction,
      long elapsedNanos,
      long remainingNanos,
      String point,
      double receiverBandwidth,
      double senderBandwidth,
      long inFlight,
      long threshold,
      double stalledPercent) {
    this(
        fraction,
        elapsedNanos,
        remainingNanos,
        point,
        receiverBandwidth,
        senderBandwidth,
        inFlight,
        threshold,
        stalledPercent,
        List.of());
  }

  /**
   * The present figures of a pipeline's stage.
   *
   * @param bandwidth bytes per second
   * @param queue chunks that wait for it
   * @param stalledPercent of its time in which it had nothing under way
   */
  public record StageNow(
      String id, String label, double bandwidth, long queue, double stalledPercent) {}
}
