package io.throughline.agent.points;

import io.throughline.protocol.scenario.PointSpec;
import org.jspecify.annotations.Nullable;

/**
 * Before a run's first point, as the beginning of its warm-up: a warm-up and a measurement, both
 * short, whose results are dropped. Compiled code leaves out what was never done yet. Where a leg
 * had never ended and nothing had been measured, much of it was thrown away as the measurement
 * began, and made again in its first second.
 */
final class Rehearsal {
  static final long WARM_UP_NANOS = 100_000_000L;
  static final long MEASURE_NANOS = 200_000_000L;

  /** A warm-up that is shorter has no room for it. */
  private static final long SHORTEST_WARM_UP = 1_000_000_000L;

  /** In flight at most: a slow line needs time for them, twice. */
  private static final long MOST_BYTES = 16L << 20;

  private static final int INDEX = -1;

  private Rehearsal() {}

  /**
   * Whether both sides take the time: not where users want a short warm-up or count bytes, nor
   * where a message takes so long that what is done for it takes no time beside it.
   *
   * @param first point of the run
   */
  static boolean wanted(PointSpec first, PointsSettings settings) {
    long warmUp = settings.warmUpBefore(true);
    return (warmUp < 0 || warmUp >= SHORTEST_WARM_UP)
        && settings.ration().boundless()
        && first.size() * first.batch() <= MOST_BYTES;
  }

  /** The point as it is rehearsed. */
  static PointSpec of(PointSpec first) {
    long most = MOST_BYTES / first.size();
    return new PointSpec(
        INDEX,
        first.label(),
        first.work(),
        first.operation(),
        first.shape(),
        first.size(),
        first.batch(),
        Math.clamp(most, first.batch(), first.window()),
        first.workers(),
        0,
        MEASURE_NANOS,
        first.rate());
  }

  /**
   * Nanoseconds that are left of a warm-up after it, however long it took.
   *
   * @param warmUp -1 where it ends by itself
   */
  static long rest(long warmUp, @Nullable LegEnd rehearsed) {
    long taken = rehearsed == null ? 0 : rehearsed.nanos();
    return warmUp < 0 ? warmUp : Math.max(SHORTEST_WARM_UP / 2, warmUp - taken);
  }
}
