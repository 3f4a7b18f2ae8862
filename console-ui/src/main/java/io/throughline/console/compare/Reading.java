package io.throughline.console.compare;

/**
 * One run's value of one figure.
 *
 * @param subject what it is of: a point in words; empty where the run is one measurement
 * @param value of the whole, in the measure's base unit
 * @param slices its course; without any where only the whole is known
 * @param resolution share of a value to which it is kept: a smaller difference is none
 * @param doubt why it cannot be compared; empty where it can
 */
record Reading(
    String subject, Measure measure, double value, Slices slices, double resolution, String doubt) {

  /** Histograms keep values to 1 %. */
  static final double OF_HISTOGRAM = 0.01;

  /** What makes two runs' readings the same figure. */
  record Key(String subject, String measure) {}

  Key key() {
    return new Key(subject, measure.id());
  }
}
