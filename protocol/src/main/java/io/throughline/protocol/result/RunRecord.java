package io.throughline.protocol.result;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.throughline.protocol.plan.RunPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run, whole, as {@code run.json} holds it. Numbers are in bytes, nanoseconds, bytes per second
 * and milliseconds since the epoch. In JSON the parts of its parts stand beside each other.
 *
 * @param header which run this is, and in which form it is written
 * @param status when it ran and how it ended
 * @param plan every parameter at its effective value
 * @param settingTexts the same as a person reads them, by setting id
 * @param results what was measured
 * @param assessment what is to be thought of the results
 * @param log what was told while it went on
 * @param ranks what only a run between ranks tells
 * @param fault what came of the fault of a run that brings one about; null in others
 */
public record RunRecord(
    @JsonUnwrapped Header header,
    @JsonUnwrapped Status status,
    RunPlan plan,
    Map<String, String> settingTexts,
    @JsonUnwrapped Results results,
    @JsonUnwrapped Assessment assessment,
    List<NodeRecord> nodes,
    @JsonUnwrapped Log log,
    @JsonUnwrapped Ranks ranks,
    @Nullable FaultResult fault) {

  /** Raised whenever a field changes its meaning or goes. */
  public static final int SCHEMA = 3;

  public RunRecord {
    // Up to form 2 a run without thresholds was said to have passed.
    boolean unjudged = assessment.thresholds().isEmpty() && fault == null;
    if (status.outcome() == Outcome.PASSED && unjudged) {
      status = status.with(Outcome.COMPLETED);
    }
  }

  /** Names the run everywhere. */
  public String runId() {
    return header.runId();
  }

  /** How many flags put a figure in doubt. */
  public int warnings() {
    return Flag.texts(assessment.flags(), true).size();
  }

  /**
   * The record's form, and the run that it is about.
   *
   * @param schema version of this form, {@link #SCHEMA}: what is older is read into it
   * @param version of Throughline
   * @param description the scenario's, for people
   */
  public record Header(int schema, String version, String runId, String description) {
    public Header {
      schema = Math.max(schema, SCHEMA);
    }

    /** A header of the current form, {@link #SCHEMA}. */
    public Header(String version, String runId, String description) {
      this(SCHEMA, version, runId, description);
    }
  }

  /**
   * When a run ran, and how it ended.
   *
   * @param endedMillis 0 while it goes on
   * @param reason why it failed or was stopped, one sentence; empty where neither
   */
  public record Status(long startedMillis, long endedMillis, Outcome outcome, String reason) {
    /** The time from begin to end; 0 while it goes on, and where a clock was set back. */
    public long tookMillis() {
      return Math.max(0, endedMillis - startedMillis);
    }

    /** Returns this status with another outcome. */
    public Status with(Outcome other) {
      return new Status(startedMillis, endedMillis, other, reason);
    }
  }

  /**
   * The measurements of a run.
   *
   * @param summary of a run that is one measurement; null where nothing was measured
   * @param points of a run that measures one point after the other, as they were finished
   * @param peers other tools beside it: how they are called for the same work, and what they
   *     measured where they were run
   */
  public record Results(@Nullable Summary summary, List<Point> points, List<PeerFigure> peers) {
    /** Nothing was measured. */
    public static final Results NONE = new Results(null, List.of(), List.of());

    public Results {
      // Records from before there were such things have none.
      points = Objects.requireNonNullElse(points, List.<Point>of());
      peers = Objects.requireNonNullElse(peers, List.<PeerFigure>of());
    }
  }

  /**
   * Verdicts and doubts on the results.
   *
   * @param thresholds what was wanted, and whether it held
   * @param flags what a reader must know beside the numbers
   */
  public record Assessment(List<ThresholdVerdict> thresholds, List<Flag> flags) {}

  /**
   * What was told while the run went on.
   *
   * @param acknowledgedSamples samples in history, by node
   * @param events in their order
   */
  public record Log(Map<String, Long> acknowledgedSamples, List<RunEvent> events) {
    /** Nothing was told. */
    public static final Log NONE = new Log(Map.of(), List.of());
  }

  /**
   * What only a run between ranks tells.
   *
   * @param group of a run that measures flows between ranks; null in others
   * @param expectation what the links between ranks let one expect of collectives; null where that
   *     is not known
   */
  public record Ranks(@Nullable GroupResult group, @Nullable Expectation expectation) {
    /** Results of a run without ranks. */
    public static final Ranks NONE = new Ranks(null, null);
  }
}
