package io.throughline.console.run.verdict;

import io.throughline.console.run.verdict.rule.FinishedRun;
import io.throughline.console.run.verdict.rule.Rules;
import io.throughline.protocol.clock.AwakeClock.Suspension;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.AgentResult;
import io.throughline.protocol.result.FaultResult;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.result.ThresholdVerdict;
import io.throughline.protocol.scenario.Role;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.Threshold;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a run.
 *
 * @param reason why it failed or was stopped; empty where neither
 * @param thresholds judged only where the run reached its end
 */
public record Verdict(
    Outcome outcome, String reason, List<ThresholdVerdict> thresholds, List<Flag> flags) {

  /**
   * A run whose agents all handed in their results.
   *
   * @param measured may hold nothing
   */
  public static Verdict ofFinished(
      RunPlan plan, List<Threshold> thresholds, List<NodeRecord> nodes, Measured measured) {
    List<AgentResult> results =
        nodes.stream().map(NodeRecord::result).filter(Objects::nonNull).toList();
    Optional<AgentResult> early =
        results.stream()
            .filter(result -> !result.complete())
            .min(Comparator.comparing(AgentResult::followed));
    if (early.isPresent()) {
      return ofPartial(
          Outcome.FAILED,
          "node %s ended before the run did: %s"
              .formatted(early.get().node(), early.get().ending()),
          plan,
          nodes,
          measured);
    }
    if (measured.nothing()) {
      return ofPartial(Outcome.FAILED, "nothing was measured", plan, nodes, measured);
    }
    List<ThresholdVerdict> judged =
        Thresholds.judge(thresholds, measured, () -> DataLine.of(plan, nodes));
    List<Flag> flags = flags(plan, nodes, measured);
    String failure = failure(plan, measured);
    if (!failure.isEmpty()) {
      return new Verdict(Outcome.FAILED, failure, judged, flags);
    }
    boolean held = judged.stream().allMatch(ThresholdVerdict::held);
    Outcome outcome = judged.isEmpty() ? Outcome.COMPLETED : held ? Outcome.PASSED : Outcome.MISSED;
    return new Verdict(outcome, "", judged, flags);
  }

  /**
   * A run that ended early.
   *
   * @param measured what there is
   */
  public static Verdict ofPartial(
      Outcome outcome, String reason, RunPlan plan, List<NodeRecord> nodes, Measured measured) {
    List<Flag> flags = new ArrayList<>();
    if (!measured.nothing()) {
      flags.add(new Flag("partial", "Run incomplete: figures cover the part before its end."));
      flags.addAll(flags(plan, nodes, measured));
    }
    return new Verdict(outcome, reason, List.of(), flags);
  }

  /**
   * Returns the verdict on a run that brought a fault about on purpose: it passed where what was
   * expected came, whatever ended it; a person's stop stays one.
   *
   * @param fault null where the run brings none about
   */
  public Verdict afterFault(@Nullable FaultResult fault) {
    boolean endedBefore =
        fault != null && fault.injected().atNanos() < 0 && outcome == Outcome.FAILED;
    if (fault == null || endedBefore || outcome == Outcome.STOPPED) {
      return this;
    }
    if (fault.criterion().met()) {
      return outcome == Outcome.MISSED ? this : new Verdict(Outcome.PASSED, "", thresholds, flags);
    }
    return new Verdict(
        Outcome.FAILED,
        fault.criterion().verdict() + (reason.isEmpty() ? "" : "; " + reason),
        thresholds,
        flags);
  }

  /**
   * Returns the verdict on a run of which history lost samples: it has failed, whatever its
   * figures.
   *
   * @param samples that were lost
   */
  public Verdict afterLosing(int samples) {
    return samples == 0
        ? this
        : new Verdict(
            Outcome.FAILED,
            (reason.isEmpty() ? "" : reason + "; ")
                + "history could not keep %d of its samples; see the console's log"
                    .formatted(samples),
            thresholds,
            flags);
  }

  /** Returns the same with other flags before its own. */
  public Verdict with(List<Flag> more) {
    List<Flag> all = new ArrayList<>(more);
    all.addAll(flags);
    return new Verdict(outcome, reason, thresholds, List.copyOf(all));
  }

  /** Returns the verdict on a run in which the console itself was suspended at times. */
  public Verdict withSuspensions(List<Suspension> suspensions) {
    if (suspensions.isEmpty()) {
      return this;
    }
    List<Flag> more = new ArrayList<>(flags);
    more.add(ConsoleSuspended.flag(suspensions));
    return new Verdict(
        outcome,
        outcome == Outcome.FAILED ? reason + ConsoleSuspended.aside(suspensions) : reason,
        thresholds,
        List.copyOf(more));
  }

  private static List<Flag> flags(RunPlan plan, List<NodeRecord> nodes, Measured measured) {
    List<Flag> flags = new ArrayList<>(Flags.of(plan, nodes));
    Summary summary = measured.summary();
    flags.addAll(GroupFlags.of(measured.group()));
    flags.addAll(ExpectationFlags.of(measured));
    flags.addAll(
        summary == null
            ? PointFlags.of(plan, nodes, measured.points())
            : StreamFlags.of(plan, nodes, summary));
    flags.addAll(
        Rules.judge(
            new FinishedRun(
                plan, nodes, measured.points(), measured.consoleStepNanos(), measured.moved())));
    return List.copyOf(flags);
  }

  /** Why the figures cannot stand; empty where they can. */
  private static String failure(RunPlan plan, Measured measured) {
    if (measured.group() != null) {
      return GroupFlags.failure(measured.group());
    }
    Summary summary = measured.summary();
    if (summary != null) {
      return summary.errors().mismatches() > 0 && !StreamScenario.expectsMismatches(plan.settings())
          ? mismatches(plan, summary)
          : "";
    }
    return measured.points().stream()
        .filter(point -> point.checked().mismatches() > 0 || !point.complete())
        .findFirst()
        .map(point -> failure(plan, point))
        .orElse("");
  }

  private static String failure(RunPlan plan, Point point) {
    if (point.checked().mismatches() > 0) {
      return "point %s: %d of %d checked %s did not hold what they had to"
          .formatted(
              point.spec().label(),
              point.checked().mismatches(),
              point.checked().verified(),
              TransferUnit.of(plan.kind()).many());
    }
    return point.sides().stream()
        .filter(side -> !side.ending().isEmpty())
        .findFirst()
        .map(side ->
            "point %s, %s: %s"
                .formatted(point.spec().label(), plan.roleLabel(side.role()), side.ending()))
        .orElse("");
  }

  private static String mismatches(RunPlan plan, Summary summary) {
    return ("node %s: %d of %d slots did not hold what they had to; %d of them had been overwritten"
            + " unread")
        .formatted(
            plan.role(Role.RECEIVER.id()).node(),
            summary.errors().mismatches(),
            summary.arrived().transfers(),
            summary.errors().overruns());
  }
}
