package io.throughline.protocol.result;

import io.throughline.protocol.plan.RunPlan;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A run, whole, as {@code run.json} holds it. Numbers are in bytes, nanoseconds, bytes per second
 * and milliseconds since the epoch.
 *
 * @param schema version of this form, {@link #SCHEMA}: what is older is read into it
 * @param version of Throughline
 * @param reason why it failed or was stopped, one sentence; empty where neither
 * @param plan every parameter at its effective value
 * @param settingTexts the same as a person reads them, by setting id
 * @param summary of a run that is one measurement; null where nothing was measured
 * @param points of a run that measures one point after the other, as they were finished
 * @param peers other tools beside it: how they are called for the same work, and what they measured
 *     where they were run
 * @param acknowledgedSamples samples in history, by node
 * @param group of a run that measures flows between ranks; null in others
 * @param expectation what the links between ranks let one expect of collectives; null where that is
 *     not known
 * @param fault what came of the fault of a run that brings one about; null in others
 */
public record RunRecord(
    int schema,
    String version,
    String runId,
    String description,
    long startedMillis,
    long endedMillis,
    Outcome outcome,
    String reason,
    RunPlan plan,
    Map<String, String> settingTexts,
    @Nullable Summary summary,
    List<Point> points,
    List<PeerFigure> peers,
    List<ThresholdVerdict> thresholds,
    List<Flag> flags,
    List<NodeRecord> nodes,
    Map<String, Long> acknowledgedSamples,
    List<RunEvent> events,
    @Nullable GroupResult group,
    @Nullable Expectation expectation,
    @Nullable FaultResult fault) {

  public RunRecord {
    schema = Math.max(schema, SCHEMA);
    // Records from before there were such things have none.
    points = Objects.requireNonNullElse(points, List.<Point>of());
    peers = Objects.requireNonNullElse(peers, List.<PeerFigure>of());
    // Up to form 2 a run without thresholds was said to have passed.
    boolean unjudged = thresholds.isEmpty() && fault == null;
    outcome = outcome == Outcome.PASSED && unjudged ? Outcome.COMPLETED : outcome;
  }

  /** Of a run without a fault. */
  public RunRecord(
      int schema,
      String version,
      String runId,
      String description,
      long startedMillis,
      long endedMillis,
      Outcome outcome,
      String reason,
      RunPlan plan,
      Map<String, String> settingTexts,
      @Nullable Summary summary,
      List<Point> points,
      List<PeerFigure> peers,
      List<ThresholdVerdict> thresholds,
      List<Flag> flags,
      List<NodeRecord> nodes,
      Map<String, Long> acknowledgedSamples,
      List<RunEvent> events,
      @Nullable GroupResult group,
      @Nullable Expectation expectation) {
    this(
        schema,
        version,
        runId,
        description,
        startedMillis,
        endedMillis,
        outcome,
        reason,
        plan,
        settingTexts,
        summary,
        points,
        peers,
        thresholds,
        flags,
        nodes,
        acknowledgedSamples,
        events,
        group,
        expectation,
        null);
  }

  /** Raised whenever a field changes its meaning or goes. */
  public static final int SCHEMA = 3;

  /** How many flags put a figure in doubt. */
  public int warnings() {
    return Flag.texts(flags, true).size();
  }
}
