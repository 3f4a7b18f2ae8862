package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The time for which a stage stood still while the whole pipeline was at work.
 *
 * @param percent of the time
 */
record StageIdle(Stage stage, double percent) {
  private static final String STALLED = " stalled";

  /** The idle shares of all stages that told. */
  static List<StageIdle> of(Point whole) {
    List<StageIdle> idle = new ArrayList<>();
    for (FlowEnd side : whole.sides()) {
      for (Stage stage : Stage.values()) {
        Long nanos = side.timing().phases().get(stage.id() + STALLED);
        if (nanos != null && side.moved().elapsedNanos() > 0) {
          idle.add(new StageIdle(stage, 100.0 * nanos / side.moved().elapsedNanos()));
        }
      }
    }
    return idle;
  }

  /** The stage that stood still least is the one that the others wait for. */
  static Optional<StageIdle> busiest(Point whole) {
    return of(whole).stream().min(Comparator.comparingDouble(StageIdle::percent));
  }
}
