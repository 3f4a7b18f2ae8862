package io.throughline.agent.point;

/**
 * Tells when a warm-up may end: the rates of the last slices neither rise nor fall. The line of
 * least squares through them changes by little from end to end, or by no more than their noise
 * explains.
 */
public final class Steadiness {
  private static final int SLICES = 10;
  private static final long SLICE_NANOS = 20_000_000;

  /** A change from end to end, as a share of the mean, that is little. */
  private static final double LITTLE = 0.03;

  /** However noisy, a change of more than this is one. */
  private static final double MUCH = 0.15;

  private final double[] rates = new double[SLICES];
  private long slices;
  private long since;
  private long amount;

  /** A warm-up begins. */
  public void start(long now) {
    slices = 0;
    since = now;
    amount = 0;
  }

  /**
   * @param total moved since the start
   */
  public boolean steady(long now, long total) {
    if (now - since < SLICE_NANOS || total == amount) {
      return false;
    }
    rates[(int) (slices++ % SLICES)] = (total - amount) * 1e9 / (now - since);
    since = now;
    amount = total;
    return slices >= SLICES && level();
  }

  private boolean level() {
    double mean = 0;
    for (double rate : rates) {
      mean += rate / SLICES;
    }
    double middle = (SLICES - 1) / 2.0;
    double xy = 0;
    double xx = 0;
    for (int i = 0; i < SLICES; i++) {
      double x = i - middle;
      xy += x * (rates[(int) ((slices + i) % SLICES)] - mean);
      xx += x * x;
    }
    double slope = xy / xx;
    double rest = 0;
    for (int i = 0; i < SLICES; i++) {
      double miss = rates[(int) ((slices + i) % SLICES)] - mean - slope * (i - middle);
      rest += miss * miss;
    }
    double change = Math.abs(slope) * SLICES / mean;
    double noise = 2 * Math.sqrt(rest / (SLICES - 2) / xx) * SLICES / mean;
    return change < LITTLE || (change < noise && change < MUCH);
  }
}
