package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Percentile;
import io.throughline.protocol.measure.Percentiles;
import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSettings;
import io.throughline.protocol.scenario.TransferUnit;
import io.throughline.protocol.setting.SettingValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;

/** Flags that a reader must know beside the numbers of points. */
final class PointFlags {
  /** More points than these are counted and not named. */
  private static final int NAMED = 8;

  private final RunPlan plan;
  private final TransferUnit transferUnit;
  private final SettingValues settings;
  private final List<Point> points;

  /** Flags that hold for several points, each said once. */
  private final AlikeFlags alike = new AlikeFlags();

  private PointFlags(RunPlan plan, List<Point> points) {
    this.plan = plan;
    this.transferUnit = TransferUnit.of(plan.kind());
    this.settings = plan.settings();
    this.points = points;
  }

  static List<Flag> of(RunPlan plan, List<NodeRecord> nodes, List<Point> points) {
    List<Flag> flags = new ArrayList<>();
    double highest = points.stream().mapToDouble(LineRate::oneWay).max().orElse(0);
    LineRate.check(plan, nodes, highest)
        .ifPresent(text -> flags.add(new Flag("above-line-rate", text)));
    PointFlags found = new PointFlags(plan, points);
    points.forEach(found::look);
    found.alike.forEach(
        (flag, at) -> flags.add(new Flag(flag.id(), found.where(at) + ": " + flag.text())));
    return List.copyOf(flags);
  }

  private void look(Point point) {
    if (point.complete()) {
      few(point);
    }
    if (point.complete() && point.spec().rate() > 0 && !BestPoints.held(point)) {
      at(
          point,
          "rate-not-held",
          "only %s reached; latencies are those of a growing queue"
              .formatted(MessageRate.format(point.rates().messageRate())));
    }
    if (point.complete()) {
      precision(point);
    }
    for (FlowEnd side : point.sides()) {
      if (side.warmUp().end().equals("not steady")) {
        at(
            point,
            "not-steady",
            "rate still changing at the end of the %s's warm-up"
                .formatted(plan.roleLabel(side.role())));
      }
      side.notes()
          .forEach(note -> at(point, note.doubtful() ? Flag.CAUTION : Flag.POINT, note.text()));
    }
  }

  /**
   * The columns of percentiles rest on the latencies that were taken: of ranks' calls several of
   * each, of many messages perhaps a few.
   */
  private void few(Point point) {
    long messages = point.basis().messages();
    long taken = BestPoints.told(point).map(Percentiles::count).orElse(messages);
    if (taken < Percentile.P99.samples()) {
      at(
          point,
          "few-messages",
          (messages < Percentile.P99.samples()
                  ? "fewer than 100 %s: too few for upper percentiles (p99 needs 100)"
                  : "latency of fewer than 100 %s sampled: too few for upper percentiles (p99 needs"
                      + " 100)")
              .formatted(transferUnit.many()));
    }
  }

  /** Once for both sides: by the one that is less sure. */
  private void precision(Point point) {
    long wanted =
        settings.has(PointSettings.PRECISION) ? settings.number(PointSettings.PRECISION) : 0;
    double percent =
        point.sides().stream()
            .map(side -> side.timing().confidence())
            .filter(Objects::nonNull)
            .mapToDouble(Confidence::percent)
            .max()
            .orElse(Double.POSITIVE_INFINITY);
    if (wanted == 0 || percent <= wanted) {
      if (Double.isFinite(percent) && percent > Confidence.WIDE) {
        at(point, "wide-interval", known(percent) + ": too uncertain to quote; measure longer");
      }
      return;
    }
    at(
        point,
        "precision-not-reached",
        "%s; required ± %d %% within %s (longest)"
            .formatted(
                known(percent), wanted, TimeSpan.format(settings.number(PointSettings.LONGEST))));
  }

  private static String known(double percent) {
    return Double.isFinite(percent)
        ? String.format(Locale.ROOT, "mean known to ± %.1f %%", percent)
        : "precision of the mean unknown";
  }

  private void at(Point point, String id, String text) {
    alike.add(point.spec().label(), new Flag(id, text));
  }

  private String where(Set<String> at) {
    if (at.size() == points.size() && at.size() > 1) {
      return "Every point";
    }
    String between = at.stream().anyMatch(label -> label.contains(",")) ? "; " : ", ";
    return at.size() > NAMED
        ? "%d of %d points".formatted(at.size(), points.size())
        : (at.size() == 1 ? "Point " : "Points ") + String.join(between, at);
  }
}
