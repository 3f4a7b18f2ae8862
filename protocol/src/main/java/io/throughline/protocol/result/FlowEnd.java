package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one side at one point. Bytes and nanoseconds. In JSON the parts of its parts
 * stand beside each other.
 *
 * @param point the {@link io.throughline.protocol.scenario.PointSpec#index}
 * @param role this side's
 * @param moved in the measurement
 * @param warmUp not part of the measurement
 * @param timing where the time went
 * @param checked the messages that this side checked
 * @param ending empty where the point was measured whole, else why not
 * @param notes what a reader of the numbers should know
 * @param protocol how the transport carried what this side began; null where it did not say, or
 *     this side began nothing
 * @param rank what only a rank of a group tells
 */
public record FlowEnd(
    int point,
    String role,
    @JsonUnwrapped Moved moved,
    @JsonUnwrapped WarmUp warmUp,
    @JsonUnwrapped Timing timing,
    @JsonUnwrapped Checked checked,
    String ending,
    List<Note> notes,
    @Nullable TransferProtocol protocol,
    @JsonUnwrapped RankDetails rank) {

  public FlowEnd {
    notes = List.copyOf(notes);
  }

  /** A side that is no rank of a group, and whose transport has not said how it carried. */
  public FlowEnd(
      int point,
      String role,
      Moved moved,
      WarmUp warmUp,
      Timing timing,
      Checked checked,
      String ending,
      List<Note> notes) {
    this(point, role, moved, warmUp, timing, checked, ending, notes, null, RankDetails.NONE);
  }

  /** This end, with how it was carried. */
  public FlowEnd by(@Nullable TransferProtocol carried) {
    return new FlowEnd(point, role, moved, warmUp, timing, checked, ending, notes, carried, rank);
  }

  /**
   * Messages and bytes that one side moved in the measurement.
   *
   * @param sentMessages moved by this side, remotely complete where the operation can tell
   * @param sentBytes of them
   * @param arrivedMessages that came from the other side, as this side knows it
   * @param arrivedBytes of them
   * @param elapsedNanos on this side's clock, from the release of the point's barrier to the last
   *     completion or arrival
   */
  public record Moved(
      long sentMessages,
      long sentBytes,
      long arrivedMessages,
      long arrivedBytes,
      long elapsedNanos) {
    /** Nothing in no time. */
    public static final Moved NOTHING = new Moved(0, 0, 0, 0, 0);

    /** Messages of one size. */
    public static Moved of(long size, long sent, long arrived, long elapsedNanos) {
      return new Moved(sent, sent * size, arrived, arrived * size, elapsedNanos);
    }

    public long messages() {
      return sentMessages + arrivedMessages;
    }

    public long bytes() {
      return sentBytes + arrivedBytes;
    }
  }

  /**
   * The warm-up before the measurement.
   *
   * @param nanos what it took
   * @param bytes what it moved in both directions; {@link #UNKNOWN} where it was not counted
   * @param end how it ended: {@code steady}, {@code fixed}, {@code not steady}
   */
  public record WarmUp(
      @JsonProperty("warmUpNanos") long nanos,
      @JsonProperty("warmUpBytes") long bytes,
      @JsonProperty("warmUpEnd") String end) {
    /** In place of a number that nobody counted. */
    public static final long UNKNOWN = -1;

    /** There was none. */
    public static final WarmUp NONE = new WarmUp(0, 0, "");

    /** A warm-up of a set time, whose bytes nobody counted. */
    public static WarmUp fixed(long nanos) {
      return new WarmUp(nanos, UNKNOWN, "fixed");
    }
  }

  /**
   * The phases of the measurement's time, and its steadiness.
   *
   * @param histograms by {@link io.throughline.protocol.measure.Latency#id}, encoded
   * @param phases nanoseconds by phase: {@code prepare}, {@code fill}, {@code post}, {@code
   *     verify}, {@code pace} and {@code wait} make up the time of all workers; {@code transfer} is
   *     the sum over batches of the time from post until completion, which overlaps where several
   *     are in flight
   * @param slices bytes per second of about equal stretches of the measurement, in order (with a
   *     planned rate: mean latency from the planned send, in nanoseconds): what the confidence
   *     interval is made of; empty where this side does not tell
   * @param confidence of the slices' mean; null where this side does not tell
   */
  public record Timing(
      Map<String, String> histograms,
      Map<String, Long> phases,
      List<Double> slices,
      @Nullable Confidence confidence) {
    /** This side tells nothing. */
    public static final Timing NONE = new Timing(Map.of(), Map.of());

    public Timing {
      slices = List.copyOf(slices);
    }

    /** Without slices. */
    public Timing(Map<String, String> histograms, Map<String, Long> phases) {
      this(histograms, phases, List.of(), null);
    }
  }

  /**
   * Figures that only a rank of a group tells.
   *
   * @param arrivals how the ranks came to the calls of a collective, by index; empty where this
   *     rank does not tell
   * @param overlap the times of its non-blocking calls; null of any other calls
   * @param tiers the use of the buffers that its messages were sent from, the smallest first; empty
   *     where it has none in tiers
   */
  public record RankDetails(
      List<RankArrivals> arrivals, @Nullable CallOverlap overlap, List<TierUse> tiers) {
    /** This side tells nothing of this kind. */
    public static final RankDetails NONE = new RankDetails(List.of(), null, List.of());

    public RankDetails {
      // Records from before there was such a thing have none.
      arrivals = List.copyOf(Objects.requireNonNullElse(arrivals, List.of()));
      tiers = List.copyOf(Objects.requireNonNullElse(tiers, List.of()));
    }
  }
}
