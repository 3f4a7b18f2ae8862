package io.throughline.console.compare;

/** Student's t distribution. */
final class StudentT {
  /** The 97.5 % quantiles for 1 to 30 degrees of freedom. */
  private static final double[] TABLE = {
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160,
    2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056,
    2.052, 2.048, 2.045, 2.042
  };

  private static final double NORMAL = 1.959964;

  private StudentT() {}

  /**
   * So many standard errors to either side hold 95 %.
   *
   * @param freedom degrees of freedom, 1 and up; rounded down, to the safe side
   */
  static double quantile(double freedom) {
    int whole = (int) Math.max(1, Math.min(freedom, 1e6));
    if (whole <= TABLE.length) {
      return TABLE[whole - 1];
    }
    double cubed = NORMAL * NORMAL * NORMAL;
    return NORMAL
        + (cubed + NORMAL) / (4.0 * whole)
        + (5 * cubed * NORMAL * NORMAL + 16 * cubed + 3 * NORMAL) / (96.0 * whole * whole);
  }
}
