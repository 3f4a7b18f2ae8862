package io.throughline.agent.pipeline;

import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Checked;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.FlowEnd.Moved;
import io.throughline.protocol.result.FlowEnd.Timing;
import io.throughline.protocol.result.FlowEnd.WarmUp;
import io.throughline.protocol.result.Note;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Result of a side at a point.
 *
 * @param chunks through
 * @param warmUpNanos that did not count
 * @param stalled nanoseconds by stage
 */
record StageResult(long chunks, long nanos, long warmUpNanos, Map<Stage, Long> stalled) {
  static final StageResult NOTHING = new StageResult(0, 0, 0, Map.of());

  FlowEnd side(
      PipelineSettings settings,
      PointSpec spec,
      long verified,
      long mismatches,
      String ending,
      List<Note> notes) {
    boolean alone = spec.shape() == Shape.ALONE;
    boolean sends = alone || settings.side().begins();
    boolean receives = alone || settings.side().ends();
    Map<String, Long> phases = new LinkedHashMap<>();
    stalled.forEach((stage, time) -> phases.put(stage.id() + " stalled", time));
    return new FlowEnd(
        spec.index(),
        settings.nodeRole().role(),
        Moved.of(spec.size(), sends ? chunks : 0, receives ? chunks : 0, nanos),
        WarmUp.fixed(warmUpNanos),
        new Timing(Map.of(), phases),
        new Checked(verified, mismatches),
        ending,
        notes);
  }
}
