package io.throughline.agent.peer;

import io.throughline.protocol.peer.PeerOrder;
import io.throughline.protocol.peer.ReceiveCopy;
import io.throughline.protocol.scenario.BaselineScenario;
import io.throughline.protocol.scenario.CommonSettings;
import io.throughline.protocol.scenario.PeerTool;
import io.throughline.protocol.scenario.PeerWork;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.setting.SettingValues;

/**
 * The number of iterations that fill the time that a run is to take: ucx_perftest goes by number
 * only. Short runs, each longer than the one before, tell how fast it is.
 */
final class IterationCalibration {
  private static final long FIRST_BYTES = 4L << 20;
  private static final long FIRST_MOST = 1_000;
  private static final long LEAST = 5;
  private static final double SECOND = 1e9;

  /** A run that took so long tells the rate well enough. */
  private static final double LONG_ENOUGH_NANOS = 0.05 * SECOND;

  private static final int MOST_RUNS = 3;

  /** So much slower than expected a run may be. */
  private static final double CROWDED = 20;

  /** Assumed time of each transfer and of its bytes in a first run. */
  private static final double SLOW_TRANSFER_NANOS = 10_000_000;

  private static final double SLOW_BYTES_PER_NANO = 0.01;

  /** However much is asked for. */
  private static final long LONGEST_NANOS = 4 * 3_600_000_000_000L;

  private static final long SERVER_MORE_NANOS = 60_000_000_000L;

  private final SettingValues settings;
  private final PeerWork work;
  private final long size;
  private final boolean receiveCopy;
  private long iterations;
  private double perSecond;
  private int runs;

  /**
   * @param version of the peer
   */
  IterationCalibration(SettingValues settings, PointSpec point, String version) {
    this.settings = settings;
    this.work = BaselineScenario.work(settings, point);
    this.size = point.size();
    this.receiveCopy = ReceiveCopy.possible(work, version);
    this.iterations = Math.clamp(FIRST_BYTES / size, LEAST, FIRST_MOST);
  }

  /** Whether another short run is needed. */
  boolean wanted() {
    return work.tool() == PeerTool.UCX_PERFTEST
        && runs < MOST_RUNS
        && (runs == 0 || iterations / perSecond * SECOND < LONG_ENOUGH_NANOS);
  }

  PeerOrder next() {
    if (runs > 0) {
      iterations = Math.max(iterations, (long) (perSecond * LONG_ENOUGH_NANOS / SECOND * 2));
    }
    return order(iterations, LEAST);
  }

  void took(ToolOutput toolOutput) {
    perSecond = Math.max(1e-3, toolOutput.iterationsPerSecond());
    runs++;
  }

  /** Order of the measured run, which has the settings' length. */
  PeerOrder measured() {
    long wanted = settings.number(PointSettings.ITERATIONS);
    double warmUp = settings.number(PointSettings.WARM_UP);
    double nanos = settings.number(PointSettings.DURATION);
    return order(
        wanted > 0 || work.tool() != PeerTool.UCX_PERFTEST
            ? wanted
            : Math.max(LEAST, (long) (perSecond * nanos / SECOND)),
        Math.max(
            Math.max(1, PointSettings.warmUpMessages(settings)),
            (long) (perSecond * warmUp / SECOND)));
  }

  private PeerOrder order(long count, long warmUp) {
    return new PeerOrder(
        work,
        size,
        count,
        settings.number(PointSettings.DURATION),
        warmUp,
        settings.number(PointSettings.WARM_UP),
        settings.number(BaselineScenario.WINDOW),
        work.tool() == PeerTool.UCX_PERFTEST && CommonSettings.watchesPeer(settings),
        receiveCopy);
  }

  /** That a server waits for its client's end at most: longer than the client is given. */
  static long serverNanos(SettingValues settings) {
    return settings.number(CommonSettings.TIMEOUT) + LONGEST_NANOS + SERVER_MORE_NANOS;
  }

  /**
   * That a run of this order may take; generous, since only one that hangs should meet it: a node
   * that was idle while the rate was told may have ten others to serve when it is measured.
   */
  long longestNanos(PeerOrder order) {
    long transfers = order.iterations() + order.warmUpIterations();
    double expected =
        order.iterations() == 0
            ? order.nanos() + (double) order.warmUpNanos()
            : perSecond > 0
                ? transfers / perSecond * SECOND
                : transfers * (SLOW_TRANSFER_NANOS + size / SLOW_BYTES_PER_NANO) / CROWDED;
    return settings.number(CommonSettings.TIMEOUT)
        + (long) Math.min(LONGEST_NANOS, CROWDED * expected);
  }
}
