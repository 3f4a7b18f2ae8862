package io.throughline.console.compare;

import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;

/** A figure of the flows between ranks that is compared. */
public enum FlowFigure {
  BANDWIDTH(new Measure("flow.bandwidth", "Bandwidth", Unit.RATE, Better.HIGHER)),
  ROUND_TRIP(new Measure("flow.round-trip.p50", "Round trip p50", Unit.TIME, Better.LOWER));

  private static final String SENDING = "rank.sending.";
  private static final String RECEIVING = "rank.receiving.";

  private final Measure measure;

  FlowFigure(Measure measure) {
    this.measure = measure;
  }

  /** The measure as tables name it. */
  public Measure measure() {
    return measure;
  }

  /** The measure that a rank has in common as a sender or as a receiver, beside all others. */
  Measure ofRank(boolean sends) {
    return new Measure(
        (sends ? SENDING : RECEIVING) + measure.id(),
        measure.label(),
        measure.unit(),
        measure.better());
  }

  /**
   * The speed as a share of that before, above 1 for faster: of a time, how many times as much
   * before.
   */
  double speed(double before, double after) {
    return this == BANDWIDTH ? after / before : before / after;
  }

  /** Whether a figure is of one flow or of one rank, and no figure of the whole run. */
  static boolean ofFlows(MetricValue.Key key) {
    String id = key.measure();
    return id.startsWith("flow.") || id.startsWith(SENDING) || id.startsWith(RECEIVING);
  }
}
