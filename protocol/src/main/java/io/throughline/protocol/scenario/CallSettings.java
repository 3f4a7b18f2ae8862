package io.throughline.protocol.scenario;

import io.throughline.protocol.collective.CallMode;
import io.throughline.protocol.setting.Setting;
import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Whole;
import io.throughline.protocol.setting.SettingValues;

/** The settings of a collective that say how ranks call it, and what they compute meanwhile. */
public final class CallSettings {
  public static final String CALLS = "calls";
  public static final String COMPUTE = "compute";
  public static final String TESTS = "tests";

  private static final double PERCENT = 100;

  static final Setting CALLS_SETTING =
      new Setting(
          CALLS,
          "Calls",
          "How ranks call the collective. blocking: one call, which returns when the rank's part is"
              + " done. non-blocking: begin, compute, wait, in turns with calls without a"
              + " computation; the result says how much of a call the computation hides. persistent"
              + " (engine mpi): a request is made once for a point (MPI_Allreduce_init), and each"
              + " call starts it and waits.",
          PointSettings.WORK,
          new Choice(CallMode.ids()),
          CallMode.BLOCKING.id());

  static final Setting COMPUTE_SETTING =
      new Setting(
          COMPUTE,
          "Computation",
          "How long a rank computes during a non-blocking call, in percent of the rank's median"
              + " call without a computation.",
          PointSettings.WORK,
          new Whole(1, 10_000),
          "100");

  static final Setting TESTS_SETTING =
      new Setting(
          TESTS,
          "Tests",
          "How often a rank looks at a non-blocking call during its computation (MPI_Test), but not"
              + " more often than once in a microsecond; with 0 the whole computation is one piece.",
          PointSettings.WORK,
          new Whole(0, 100_000),
          "100");

  private CallSettings() {}

  /** The way of calling of a run; blocking in records that know no other. */
  public static CallMode mode(SettingValues values) {
    return values.has(CALLS) ? CallMode.of(values.choice(CALLS)) : CallMode.BLOCKING;
  }

  /** The time of a computation by the time of a call without one. */
  public static double computeRatio(SettingValues values) {
    return values.number(COMPUTE) / PERCENT;
  }

  /** The number of looks at a call during a computation, at most. */
  public static int tests(SettingValues values) {
    return (int) values.number(TESTS);
  }

  /** Whether a run does not compute during its calls. */
  static boolean withoutComputation(SettingValues values) {
    return mode(values) != CallMode.NON_BLOCKING;
  }
}
