package io.throughline.console.run.view;

import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.Operation;
import io.throughline.protocol.scenario.PointSpec;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A line of bandwidth in charts by point. */
public enum PointRate {
  RECEIVED("receiver", point -> point.rates().receiverBandwidth()),
  SENT("sender", point -> point.rates().senderBandwidth()),
  READ("read", point -> point.rates().receiverBandwidth() - point.rates().senderBandwidth()),
  WRITTEN("written", point -> point.rates().senderBandwidth()),
  ALGORITHM("algbw", point -> point.rates().receiverBandwidth()),
  BUS("busbw", point -> point.rates().senderBandwidth()),
  /** The rate of stages, which have no sender and receiver of their own. */
  MOVED("moved", point -> point.rates().receiverBandwidth());

  private final String label;
  private final ToDoubleFunction<Point> figure;

  PointRate(String label, ToDoubleFunction<Point> figure) {
    this.label = label;
    this.figure = figure;
  }

  /** Those that tell of such points. */
  public static List<PointRate> of(List<PointSpec> specs) {
    if (specs.stream().allMatch(spec -> spec.shape() == Shape.LOCAL)) {
      return switch (operation(specs)) {
        case FILE_READ -> List.of(READ);
        case FILE_WRITE -> List.of(WRITTEN);
        default -> List.of(READ, WRITTEN);
      };
    }
    if (specs.stream().allMatch(spec -> spec.shape() == Shape.COLLECTIVE)) {
      return List.of(ALGORITHM, BUS);
    }
    if (specs.stream().anyMatch(spec -> spec.shape() == Shape.ALONE)) {
      return List.of(MOVED);
    }
    return specs.stream().allMatch(spec -> spec.shape().roundTrip())
        ? List.of(RECEIVED)
        : List.of(RECEIVED, SENT);
  }

  private static Operation operation(List<PointSpec> specs) {
    List<Operation> all = specs.stream().map(PointSpec::operation).distinct().toList();
    return all.size() == 1 ? all.getFirst() : Operation.FILE_MIX;
  }

  /** {@code receiver}. */
  public String label() {
    return label;
  }

  /** Bytes per second; NaN where nothing was moved. */
  public double of(Point point) {
    double value = figure.applyAsDouble(point);
    return value > 0 ? value : Double.NaN;
  }
}
