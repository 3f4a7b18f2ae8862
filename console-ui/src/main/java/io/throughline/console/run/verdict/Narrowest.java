package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.result.Point;
import java.util.List;
import java.util.Set;

/** Which stage of a pipeline holds the others back. */
public final class Narrowest {
  private Narrowest() {}

  /**
   * By what each does alone: the slowest of those that were measured so far; both ends of the
   * storage where they are slowest together.
   *
   * @param points that are finished
   * @return empty where fewer than two stages were measured alone
   */
  public static Set<Stage> of(List<Point> points) {
    List<StageWidth> widths = StageWidth.of(points);
    return widths.size() < 2
        ? Set.of()
        : StageWidth.narrowest(widths).map(StageWidth::stages).orElse(Set.of());
  }
}
