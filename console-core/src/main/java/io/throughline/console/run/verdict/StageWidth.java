package io.throughline.console.run.verdict;

import io.throughline.protocol.measure.Stage;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PipelineStages;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The rate of a pipeline's stage alone, or of two together that may be one disk.
 *
 * @param rate bytes per second
 */
record StageWidth(PipelineStages measured, double rate) {

  /** By how much two measurements of the same may well differ. */
  private static final double CLEARLY = 1.1;

  /** The widths of all that was measured alone, in order; empty where nothing was. */
  static List<StageWidth> of(List<Point> points) {
    List<StageWidth> widths = new ArrayList<>();
    for (Point point : points) {
      PipelineStages stages = PipelineStages.of(point.spec()).orElse(PipelineStages.ALL);
      if (stages != PipelineStages.ALL
          && point.complete()
          && point.rates().receiverBandwidth() > 0) {
        double rate =
            stages == PipelineStages.STORAGE
                ? Math.min(point.rates().receiverBandwidth(), point.rates().senderBandwidth())
                : point.rates().receiverBandwidth();
        widths.add(new StageWidth(stages, rate));
      }
    }
    return widths;
  }

  /**
   * The slowest that was measured alone, where the whole went clearly faster than that: no stage is
   * slower than what passes it, so that measurement was too short, or something else was in its
   * way. Then none of them says which is the bottleneck.
   */
  static Optional<StageWidth> refuted(List<Point> points) {
    double whole =
        points.stream()
            .filter(
                point -> PipelineStages.of(point.spec()).equals(Optional.of(PipelineStages.ALL)))
            .mapToDouble(point -> point.rates().receiverBandwidth())
            .findFirst()
            .orElse(0);
    return bottleneck(of(points)).filter(width -> whole > CLEARLY * width.rate());
  }

  /**
   * The slowest. The storage's stages together are that only where they are clearly slower than any
   * stage by itself: else they do not stand in each other's way, and the one of them is meant.
   */
  static Optional<StageWidth> bottleneck(List<StageWidth> widths) {
    Optional<StageWidth> single =
        slowest(widths.stream().filter(w -> w.measured.stage().isPresent()));
    double bound = single.map(StageWidth::rate).orElse(Double.MAX_VALUE);
    return slowest(widths.stream().filter(w -> CLEARLY * w.rate < bound)).or(() -> single);
  }

  private static Optional<StageWidth> slowest(Stream<StageWidth> widths) {
    return widths.min(Comparator.comparingDouble(StageWidth::rate));
  }

  String name() {
    return measured.words();
  }

  String words() {
    return name() + " " + DataRate.format(rate);
  }

  Set<Stage> stages() {
    return measured
        .stage()
        .<Set<Stage>>map(EnumSet::of)
        .orElseGet(() -> EnumSet.of(Stage.READ, Stage.WRITE));
  }
}
