package io.throughline.console.compare;

/**
 * One run's value of one figure.
 *
 * @param run of which it is
 * @param subject what it is of: a point in words; empty where the run is one measurement
 * @param value of the whole, in the measure's base unit; NaN where it is not known
 * @param doubt why it cannot be compared; empty where it can
 */
record MetricValue(Source run, String subject, Measure measure, double value, String doubt) {

  /**
   * A run that was measured.
   *
   * @param disturbed what else its nodes did meanwhile, so that it says little of how runs differ;
   *     empty where nothing is known
   */
  record Source(String runId, long startedMillis, String disturbed) {}

  /** The key by which two runs' readings are the same figure. */
  record Key(String subject, String measure) {}

  /** Whether nothing is known to have disturbed its run. */
  boolean calm() {
    return run.disturbed().isEmpty();
  }

  Key key() {
    return new Key(subject, measure.id());
  }
}
