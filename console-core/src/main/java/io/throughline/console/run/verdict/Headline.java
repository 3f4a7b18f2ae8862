package io.throughline.console.run.verdict;

import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunRecord;
import io.throughline.protocol.result.Summary;
import io.throughline.protocol.scenario.TransferUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One of the two or three figures that matter of a run, the same wherever a run is shown.
 *
 * @param label what it is
 * @param value with its unit; {@link NoValue#TEXT} where it is not known
 * @param note what it stands beside
 */
public record Headline(String label, String value, String note) {
  /** The headlines of a run that is over; empty where nothing was measured. */
  public static List<Headline> of(RunRecord run) {
    List<Headline> peers = PeerHeadlines.of(run.results().peers());
    if (!peers.isEmpty()) {
      return peers;
    }
    if (run.ranks().group() != null) {
      return of(run.ranks().group());
    }
    Optional<CriticalMessages> critical = CriticalMessages.of(run.plan());
    if (critical.isPresent() && !run.results().points().isEmpty()) {
      return new MessageHeadlines(critical.get(), run.results().points()).list();
    }
    Summary summary = run.results().summary();
    return summary != null
        ? StreamHeadlines.of(summary, LineRate.of(run.plan(), run.nodes()))
        : of(run.plan().kind(), run.results().points(), LineRate.of(run.plan(), run.nodes()));
  }

  /** The headlines of each work that another tool did too; empty where none did. */
  public static List<Headline> peers(RunRecord run) {
    return PeerHeadlines.all(run.results().peers());
  }

  /** The headlines of flows between ranks, as far as they are measured; empty where none is. */
  public static List<Headline> of(GroupResult group) {
    return group.competes() ? new FairnessHeadlines(group).list() : new PairHeadlines(group).list();
  }

  /** The headlines of flows that are to be measured at once, before any is. */
  public static List<Headline> ofFlowsAtOnce() {
    return FairnessHeadlines.none();
  }

  /**
   * The headlines of points.
   *
   * @param kind the scenario kind's id
   * @param lineRate bytes per second in one direction; empty where it is not known
   * @return empty where there are none
   */
  public static List<Headline> of(String kind, List<Point> points, OptionalDouble lineRate) {
    if (points.isEmpty()) {
      return List.of();
    }
    return PipelineHeadlines.suits(points)
        ? new PipelineHeadlines(points).list()
        : new PointHeadlines(TransferUnit.of(kind), points, lineRate).list();
  }
}
