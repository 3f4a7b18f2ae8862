package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.evidence.Buffers;
import io.throughline.protocol.evidence.Evidence;
import io.throughline.protocol.measure.Counter;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The measurements of one agent, whole. In JSON the parts of its parts stand beside each other.
 *
 * @param node the profile's name
 * @param role that it played, its id
 * @param complete false where the run ended early
 * @param ending why it ended: {@code all transfers done}, {@code stopped: ...}
 * @param totals over the whole run
 * @param carriers what carried the bytes
 * @param waiting of the data thread
 * @param notes what a reader of the numbers should know
 * @param evidence what the node's own counters say; null where they were not read
 * @param protocols how the transport carried what this side began, by size; empty where it did not
 *     say, or this side began nothing
 */
public record AgentResult(
    String node,
    String role,
    boolean complete,
    String ending,
    @JsonUnwrapped Totals totals,
    List<String> carriers,
    @JsonUnwrapped Waiting waiting,
    List<Note> notes,
    @Nullable Evidence evidence,
    List<TransferProtocol> protocols) {

  public AgentResult {
    // Records of earlier versions have none.
    protocols = protocols == null ? List.of() : List.copyOf(protocols);
  }

  /** Result of a side whose transport does not say how it carries. */
  public AgentResult(
      String node,
      String role,
      boolean complete,
      String ending,
      Totals totals,
      List<String> carriers,
      Waiting waiting,
      List<Note> notes,
      @Nullable Evidence evidence) {
    this(node, role, complete, ending, totals, carriers, waiting, notes, evidence, List.of());
  }

  /**
   * Figures of the whole run.
   *
   * @param elapsedNanos from the release of the start barrier to the last arrival that was checked
   *     (receiver) or the last remote completion (sender)
   * @param counters by {@link Counter#id}
   * @param histograms by {@link io.throughline.protocol.measure.Latency#id}
   */
  public record Totals(
      long elapsedNanos, Map<String, Long> counters, Map<String, String> histograms) {
    /** Nothing in no time. */
    public static final Totals NOTHING = new Totals(0, Map.of(), Map.of());
  }

  /**
   * The way in which the data thread waited.
   *
   * @param text for people, with the reason where it was chosen
   * @param mode the same as data; null where nobody said
   */
  public record Waiting(
      @JsonProperty("waiting") String text, @JsonProperty("waitMode") @Nullable WaitMode mode) {
    /** Nobody said. */
    public static final Waiting UNTOLD = new Waiting("", null);
  }

  /** With which an ending ends that only the other side knows the reason of. */
  private static final String FOLLOWED = " was stopped";

  /** Between the name of another rank and the reason why it ended, and this one with it. */
  private static final String ENDED_EARLY = " ended early: ";

  /** With which an ending begins where the agent's process was about to end. */
  private static final String LEFT = "its agent left: ";

  /**
   * Why a side ended because another did.
   *
   * @param who the other: {@code the receiver}
   */
  public static String following(String who) {
    return who + FOLLOWED;
  }

  /**
   * Why a rank ended because another did, with the other's reason.
   *
   * @param rank the other, by its node's name
   */
  public static String endingEarly(String rank, String why) {
    return "rank %s%s%s".formatted(rank, ENDED_EARLY, why);
  }

  /** Why a side ended because its agent's process was about to. */
  public static String leaving(String why) {
    return LEFT + why;
  }

  /** Whether another side's ending says why this one came. */
  public boolean followed() {
    return ending.endsWith(FOLLOWED) || ending.contains(ENDED_EARLY);
  }

  /** Whether the agent ended the run because its process was about to end. */
  public boolean left() {
    return ending.contains(LEFT) && !followed();
  }

  /** 0 where the agent does not count it. */
  public long count(Counter counter) {
    return totals.counters().getOrDefault(counter.id(), 0L);
  }

  /** The memory that its buffers lie on; null where that is not known. */
  public @Nullable Buffers buffers() {
    return evidence == null ? null : evidence.buffers();
  }

  /** Bytes per second; 0 where nothing was measured. */
  public double bandwidth() {
    return totals.elapsedNanos() == 0 ? 0 : count(Counter.BYTES) * 1e9 / totals.elapsedNanos();
  }
}
