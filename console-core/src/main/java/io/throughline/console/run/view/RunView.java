package io.throughline.console.run.view;

import io.throughline.protocol.plan.RunPlan;
import io.throughline.protocol.result.GroupResult;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.result.RunEvent;
import io.throughline.protocol.result.RunRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run at one moment.
 *
 * @param points that are finished; empty where a run is one measurement
 * @param events its log so far, oldest first
 * @param record null until {@link Phase#DONE}
 * @param group the flows so far; null where the run has no rounds
 */
public record RunView(
    String runId,
    RunPlan plan,
    Phase phase,
    List<NodeView> nodes,
    Progress progress,
    List<Point> points,
    List<RunEvent> events,
    @Nullable RunRecord record,
    @Nullable GroupResult group) {
  public RunView {
    nodes = List.copyOf(nodes);
    points = List.copyOf(points);
    events = List.copyOf(events);
    group = group == null && record != null ? record.ranks().group() : group;
  }
}
