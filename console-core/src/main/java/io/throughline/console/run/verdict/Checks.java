package io.throughline.console.run.verdict;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.FlowResult;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.ScenarioKinds;
import io.throughline.protocol.scenario.StreamScenario;
import io.throughline.protocol.scenario.TransferUnit;
import io.throughline.protocol.setting.SettingValues;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;

/**
 * The share of what was moved whose content was checked, in the same words wherever a run is shown.
 *
 * @param pieces what is moved one after the other
 * @param every whether all that is measured is checked; else a round beside the measurement is
 */
public record Checks(TransferUnit pieces, boolean every) {

  /**
   * @param kind a scenario kind's id
   */
  public static Checks of(String kind, SettingValues settings) {
    return new Checks(
        TransferUnit.of(kind),
        settings.has(PointSettings.VERIFY)
            ? settings.choice(PointSettings.VERIFY).equals("every")
            : ScenarioKinds.find(kind)
                .map(known -> known.workload().checksEveryMessage())
                .orElse(false));
  }

  public static Checks of(RunPlan plan) {
    return of(plan.kind(), plan.settings());
  }

  /** The checks of a whole run, with what was found; empty where nothing was measured. */
  public static String words(RunRecord run) {
    if (run.ranks().group() != null) {
      return of(run.plan()).words(run.ranks().group());
    }
    Summary summary = run.results().summary();
    return summary != null
        ? ofStream(run.plan(), summary)
        : run.results().points().isEmpty() ? "" : of(run.plan()).words(run.results().points());
  }

  private static String ofStream(RunPlan plan, Summary summary) {
    boolean stamps = plan.settings().choice(StreamScenario.VERIFY).equals("stamps");
    return "every transfer checked%s: %s, %s"
        .formatted(
            stamps ? " by its stamps" : "",
            count(summary.arrived().transfers()),
            found(
                summary.errors().mismatches(),
                summary.errors().overruns() == 0
                    ? ""
                    : ", %s of them overruns".formatted(count(summary.errors().overruns()))));
  }

  private String words(GroupResult group) {
    List<FlowResult> flows = group.flows();
    if (flows.isEmpty()) {
      return "";
    }
    long checked = flows.stream().mapToLong(flow -> flow.checked().verified()).sum();
    return checked == 0
        ? "no %s checked".formatted(pieces.one())
        : "%s %s checked (outside the measurement), %s"
            .formatted(
                count(checked),
                pieces.many(),
                found(flows.stream().mapToLong(flow -> flow.checked().mismatches()).sum(), ""));
  }

  private String words(List<Point> points) {
    long checked = sum(points, point -> point.checked().verified());
    long measured = sum(points, point -> point.basis().messages());
    if (checked == 0) {
      return "no %s checked".formatted(pieces.one());
    }
    String found = found(sum(points, point -> point.checked().mismatches()), "");
    if (points.stream().allMatch(this::all)) {
      return "every %s checked: %s, %s".formatted(pieces.one(), count(measured), found);
    }
    return checked > measured
        ? "%s %s checked beside the %s measured, %s"
            .formatted(count(checked), pieces.many(), count(measured), found)
        : "%s of %s %s checked%s, %s"
            .formatted(
                count(checked),
                count(measured),
                pieces.many(),
                every ? "" : " (outside the measurement)",
                found);
  }

  /**
   * Whether all messages of a point were checked; those read back of a pipeline's target were
   * measured.
   */
  private boolean all(Point point) {
    return (every || pieces == TransferUnit.CHUNKS)
        && point.checked().verified() >= point.basis().messages();
  }

  /**
   * The cell of a point in a table that tells how many were measured: {@code 32}, {@code all},
   * {@code none}, {@code 2 WRONG}, {@code PARTIAL}.
   */
  public String cell(Point point) {
    if (!point.complete()) {
      return "PARTIAL";
    }
    if (point.checked().mismatches() > 0) {
      return count(point.checked().mismatches()) + " WRONG";
    }
    return point.checked().verified() == 0
        ? "none"
        : all(point) ? "all" : count(point.checked().verified());
  }

  private static String found(long wrong, String more) {
    return wrong == 0
        ? "no mismatch"
        : "%s mismatch%s%s".formatted(count(wrong), wrong == 1 ? "" : "es", more);
  }

  private static long sum(List<Point> points, ToLongFunction<Point> figure) {
    return points.stream().mapToLong(figure).sum();
  }

  private static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }
}
