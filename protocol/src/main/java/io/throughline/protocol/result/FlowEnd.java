package io.throughline.protocol.result;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one side at one point. Bytes and nanoseconds.
 *
 * @param point the {@link io.throughline.protocol.scenario.PointSpec#index}
 * @param role this side's
 * @param sentMessages moved by this side, remotely complete where the operation can tell
 * @param sentBytes of them
 * @param arrivedMessages that came from the other side, as this side knows it
 * @param arrivedBytes of them
 * @param elapsedNanos on this side's clock, from the release of the point's barrier to the last
 *     completion or arrival
 * @param warmUpNanos what the warm-up took, not part of the measurement
 * @param warmUpBytes what it moved in both directions; {@link #UNKNOWN} where it was not counted
 * @param warmUpEnd how it ended: {@code steady}, {@code fixed}, {@code not steady}
 * @param histograms by {@link io.throughline.protocol.measure.Latency#id}, encoded
 * @param phases nanoseconds by phase: {@code prepare}, {@code fill}, {@code post}, {@code verify},
 *     {@code pace} and {@code wait} make up the time of all workers; {@code transfer} is the sum
 *     over batches of the time from post until completion, which overlaps where several are in
 *     flight
 * @param slices bytes per second of about equal stretches of the measurement, in order (with a
 *     planned rate: mean latency from the planned send, in nanoseconds): what the confidence
 *     interval is made of; empty where this side does not tell
 * @param verified messages whose every byte was checked
 * @param mismatches of them
 * @param ending empty where the point was measured whole, else why not
 * @param notes what a reader of the numbers should know
 * @param protocol how the transport carried what this side began; null where it did not say, or
 *     this side began nothing
 * @param arrivals how the ranks came to the calls of a collective, by index; empty where this side
 *     does not tell
 * @param overlap the times of a rank's non-blocking calls; null of any other calls
 * @param tiers the use of the buffers that this side's messages were sent from, the smallest first;
 *     empty where it has none in tiers
 */
public record FlowEnd(
    int point,
    String role,
    long sentMessages,
    long sentBytes,
    long arrivedMessages,
    long arrivedBytes,
    long elapsedNanos,
    long warmUpNanos,
    long warmUpBytes,
    String warmUpEnd,
    Map<String, String> histograms,
    Map<String, Long> phases,
    List<Double> slices,
    @Nullable Confidence confidence,
    long verified,
    long mismatches,
    String ending,
    List<Note> notes,
    @Nullable TransferProtocol protocol,
    List<RankArrivals> arrivals,
    @Nullable CallOverlap overlap,
    List<TierUse> tiers) {

  /** In place of a number that nobody counted. */
  public static final long UNKNOWN = -1;

  public FlowEnd {
    slices = List.copyOf(slices);
    notes = List.copyOf(notes);
    // Records from before there was such a thing have none.
    arrivals = List.copyOf(Objects.requireNonNullElse(arrivals, List.of()));
    tiers = List.copyOf(Objects.requireNonNullElse(tiers, List.of()));
  }

  /** Of what is no collective. */
  public FlowEnd(
      int point,
      String role,
      long sentMessages,
      long sentBytes,
      long arrivedMessages,
      long arrivedBytes,
      long elapsedNanos,
      long warmUpNanos,
      long warmUpBytes,
      String warmUpEnd,
      Map<String, String> histograms,
      Map<String, Long> phases,
      List<Double> slices,
      @Nullable Confidence confidence,
      long verified,
      long mismatches,
      String ending,
      List<Note> notes,
      @Nullable TransferProtocol protocol) {
    this(
        point,
        role,
        sentMessages,
        sentBytes,
        arrivedMessages,
        arrivedBytes,
        elapsedNanos,
        warmUpNanos,
        warmUpBytes,
        warmUpEnd,
        histograms,
        phases,
        slices,
        confidence,
        verified,
        mismatches,
        ending,
        notes,
        protocol,
        List.of(),
        null,
        List.of());
  }

  /** The same, with how it was carried. */
  public FlowEnd by(@Nullable TransferProtocol carried) {
    return new FlowEnd(
        point,
        role,
        sentMessages,
        sentBytes,
        arrivedMessages,
        arrivedBytes,
        elapsedNanos,
        warmUpNanos,
        warmUpBytes,
        warmUpEnd,
        histograms,
        phases,
        slices,
        confidence,
        verified,
        mismatches,
        ending,
        notes,
        carried,
        arrivals,
        overlap,
        tiers);
  }

  /** The same, with the use of buffers. */
  public FlowEnd with(List<TierUse> use) {
    return new FlowEnd(
        point,
        role,
        sentMessages,
        sentBytes,
        arrivedMessages,
        arrivedBytes,
        elapsedNanos,
        warmUpNanos,
        warmUpBytes,
        warmUpEnd,
        histograms,
        phases,
        slices,
        confidence,
        verified,
        mismatches,
        ending,
        notes,
        protocol,
        arrivals,
        overlap,
        use);
  }
}
