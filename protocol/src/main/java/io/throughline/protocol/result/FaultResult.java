package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;

/**
 * What came of the fault that a run brought about on purpose. Times are nanoseconds from the fault
 * on, by the console's clock; {@link #NEVER} where something did not come. In JSON the parts of its
 * parts stand beside each other.
 *
 * @param injected the fault itself
 * @param stoppedNanos end of the first sample of anybody with less than half of the rate before
 * @param detection the first word by anybody that something is wrong
 * @param recovery of the rate
 * @param damage to messages
 * @param criterion what the run passes by
 * @param seen what each node and the console saw of it, by time
 * @param ranks what came of it at each rank, in their order; empty where there are no ranks
 */
public record FaultResult(
    @JsonUnwrapped Injected injected,
    long stoppedNanos,
    @JsonUnwrapped Detection detection,
    @JsonUnwrapped Recovery recovery,
    @JsonUnwrapped Damage damage,
    @JsonUnwrapped Criterion criterion,
    List<Seen> seen,
    List<RankOutcome> ranks) {

  /** The time of what did not come. */
  public static final long NEVER = -1;

  public FaultResult {
    seen = List.copyOf(seen);
    // Records of earlier versions have none.
    ranks = ranks == null ? List.of() : List.copyOf(ranks);
  }

  /**
   * The fault, where and when it was brought about.
   *
   * @param fault its kind, as {@code freeze}
   * @param node on which it happened, the profile's name
   * @param device of the node that it concerned, or the folder where the disk is mounted; empty for
   *     none
   * @param atNanos from the start of the measurement to the fault; {@link #NEVER} where it could
   *     not be brought about
   * @param errorNanos by which the fault's moment may be wrong, to either side
   * @param undoneNanos when it was undone
   */
  public record Injected(
      String fault, String node, String device, long atNanos, long errorNanos, long undoneNanos) {}

  /**
   * The first word by anybody that something is wrong.
   *
   * @param nanos when it came
   * @param by whose word, a node's name or {@code console}; empty for nobody's
   * @param text the sentence; empty for none
   */
  public record Detection(
      @JsonProperty("detectedNanos") long nanos,
      @JsonProperty("detectedBy") String by,
      @JsonProperty("detectedAs") String text) {}

  /**
   * The rate of the receiver or a rank, bytes per second, and its recovery.
   *
   * @param nanos end of the first sample of the receiver, after the rate fell, with half of the
   *     rate before or more; of ranks, that of the last one that is not lost
   * @param rateBefore before the fault
   * @param rateAfter from the recovery on; 0 where there was none
   */
  public record Recovery(
      @JsonProperty("recoveredNanos") long nanos, double rateBefore, double rateAfter) {}

  /**
   * Messages that the fault has spoilt.
   *
   * @param corrupted messages that did not hold what they had to; calls with a wrong result, over
   *     all ranks
   * @param unchecked messages that the sender had sent and the receiver did not tell to have
   *     checked; 0 where no message has one receiver
   */
  public record Damage(long corrupted, long unchecked) {}

  /**
   * The criterion by which the run passes.
   *
   * @param expected {@code detection} or {@code recovery}
   * @param met whether that came, and every node is clean
   * @param verdict the same in a sentence
   */
  public record Criterion(String expected, boolean met, String verdict) {}

  /**
   * A word on the fault.
   *
   * @param by a node's name, or {@code console}
   * @param afterNanos from the fault on
   */
  public record Seen(String by, long afterNanos, String text) {}

  /**
   * What came of the fault at one rank. Times are nanoseconds from the fault on; {@link #NEVER}
   * where something did not come.
   *
   * @param node the rank's name
   * @param hit whether the fault happened to it
   * @param stoppedNanos end of its first sample with less than half of the rate before
   * @param outNanos when it was out of the collective: it failed, ended early, left it to go on
   *     without a lost rank, or its process ended
   * @param recoveredNanos end of its first sample, after its rate fell, with half of the rate
   *     before or more
   * @param corrupted calls whose result was wrong at it
   * @param text what it saw, a sentence; empty for nothing
   */
  public record RankOutcome(
      String node,
      boolean hit,
      long stoppedNanos,
      long outNanos,
      long recoveredNanos,
      long corrupted,
      String text) {}
}
