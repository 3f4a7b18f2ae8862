package io.throughline.benchmarks;

/**
 * One figure against its peer.
 *
 * @param work what was done, {@code stream 16 MiB, shared memory}
 * @param ours median of our values
 * @param peer median of the peer's values; for a bound without a peer, the bound
 * @param peerName what did the same work, or {@code bound}
 * @param unit of both
 * @param ratio median of the pairs' ratios ours/peer
 * @param lower lower end of the ratio's 95 % interval
 * @param upper upper end of it
 * @param pairs how many were measured
 * @param wanted what the ratio (or the value) has to satisfy, {@code ratio >= 0.97}
 * @param met whether it did
 * @param date day of the measurement
 */
public record Row(
    String work,
    double ours,
    double peer,
    String peerName,
    String unit,
    double ratio,
    double lower,
    double upper,
    int pairs,
    String wanted,
    boolean met,
    String date) {

  /** As {@link Figure#name} of what it came from. */
  String name() {
    return Figure.name(work, peerName);
  }
}
