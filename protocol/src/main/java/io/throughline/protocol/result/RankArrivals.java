package io.throughline.protocol.result;

/**
 * The times at which a rank came to the calls of a collective, held against the other ranks'. In a
 * call that all ranks have to enter, who comes last waits least: time inside the call accuses the
 * wrong one, the time of arrival does not.
 *
 * @param rank its index
 * @param calls that were looked at
 * @param last of them, how many the rank came to last
 * @param behindNanos median over the calls of how long after the middle rank it came; negative
 *     where before
 * @param clockErrorNanos the most by which its clock may be wrong against another rank's; 0 where
 *     all read one clock
 * @param cpuWait share of the point's time, 0 to 1, for which its thread was ready to run and had
 *     no CPU, less what it slept; 0 in older records and where the kernel does not tell
 */
public record RankArrivals(
    int rank, long calls, long last, long behindNanos, long clockErrorNanos, double cpuWait) {

  /** Returns the arrivals with another index of the rank. */
  public RankArrivals ofRank(int other) {
    return new RankArrivals(other, calls, last, behindNanos, clockErrorNanos, cpuWait);
  }

  /** These arrivals with the share of the time for which the rank waited for a CPU. */
  public RankArrivals waited(double share) {
    return new RankArrivals(rank, calls, last, behindNanos, clockErrorNanos, share);
  }

  /** Share of the calls that it came to last, 0 to 1. */
  public double lastShare() {
    return calls == 0 ? 0 : (double) last / calls;
  }
}
