package io.throughline.console.run.verdict;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.quantity.MessageRate;
import io.throughline.protocol.result.BestPoints;
import io.throughline.protocol.result.Caution;
import io.throughline.protocol.result.Confidence;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.NodeRecord;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.PointSide;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** What a reader must know beside the numbers of points. */
final class PointFlags {
  private static final int FEW = 100;

  /** More points than these are counted and not named. */
  private static final int NAMED = 8;

  private final Pieces pieces;
  private final List<Point> points;
  private final List<Flag> flags = new ArrayList<>();

  /** What holds for several points is said once. */
  private final Map<Flag, Set<String>> labels = new LinkedHashMap<>();

  private final AlikeNotes noted = new AlikeNotes();

  private PointFlags(Pieces pieces, List<Point> points) {
    this.pieces = pieces;
    this.points = points;
  }

  static List<Flag> of(RunPlan plan, List<NodeRecord> nodes, List<Point> points) {
    PointFlags found = new PointFlags(Pieces.of(plan.kind()), points);
    double highest = points.stream().mapToDouble(LineRate::oneWay).max().orElse(0);
    LineRate.check(plan, nodes, highest)
        .ifPresent(text -> found.flags.add(new Flag("above-line-rate", text)));
    points.forEach(found::look);
    found.labels.forEach(
        (flag, at) -> found.flags.add(new Flag(flag.id(), found.where(at) + ": " + flag.text())));
    found.noted.forEach((note, at) ->
        found.flags.add(
            new Flag(
                Caution.in(note) ? Flag.CAUTION : Flag.POINT,
                found.where(at) + ": " + Caution.without(note))));
    return List.copyOf(found.flags);
  }

  private void look(Point point) {
    if (point.complete() && point.messages() < FEW) {
      at(
          point,
          "few-messages",
          "fewer than 100 %s: upper percentiles rest on single values".formatted(pieces.many()));
    }
    if (point.complete() && point.spec().rate() > 0 && !BestPoints.held(point)) {
      at(
          point,
          "rate-not-held",
          "only %s were reached, so the latencies are those of a growing queue"
              .formatted(MessageRate.format(point.messageRate())));
    }
    for (PointSide side : point.sides()) {
      Confidence confidence = side.confidence();
      if (confidence != null && !confidence.reached()) {
        at(
            point,
            "precision-not-reached",
            String.format(
                Locale.ROOT,
                "the %s's mean is known to ± %.1f %%, and %d %% were asked for",
                side.role(),
                confidence.percent(),
                confidence.wantedPercent()));
      }
      if (side.warmUpEnd().equals("not steady")) {
        at(
            point,
            "not-steady",
            "the rate still rose or fell when the %s's warm-up ended".formatted(side.role()));
      }
      side.notes().forEach(note -> noted.add(point.spec().label(), note));
    }
  }

  private void at(Point point, String id, String text) {
    labels
        .computeIfAbsent(new Flag(id, text), ignored -> new LinkedHashSet<>())
        .add(point.spec().label());
  }

  private String where(Set<String> at) {
    if (at.size() == points.size() && at.size() > 1) {
      return "Every point";
    }
    return at.size() > NAMED
        ? "%d of %d points".formatted(at.size(), points.size())
        : (at.size() == 1 ? "Point " : "Points ") + String.join(", ", at);
  }
}
