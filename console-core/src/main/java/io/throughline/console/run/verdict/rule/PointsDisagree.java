package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.result.FlowEnd;
import io.throughline.protocol.result.Point;
import io.throughline.protocol.scenario.PointSpec.Shape;
import java.util.stream.Stream;

/** Flags points of which one side sent other than the other received. */
final class PointsDisagree {
  private PointsDisagree() {}

  static Stream<String> check(FinishedRun run) {
    return run.points().stream()
        .filter(point -> point.complete() && point.sides().size() == 2)
        .filter(point ->
            point.spec().shape() != Shape.ALONE
                && point.spec().shape() != Shape.COLLECTIVE
                && point.spec().shape() != Shape.GROUP_ROUND_TRIP)
        .flatMap(point ->
            Stream.concat(
                check(point, point.sides().get(0), point.sides().get(1)),
                check(point, point.sides().get(1), point.sides().get(0))));
  }

  private static Stream<String> check(Point point, FlowEnd from, FlowEnd to) {
    return from.moved().sentBytes() == to.moved().arrivedBytes()
        ? Stream.of()
        : Stream.of(
            "Point %s: the %s counts %,d B sent, the %s %,d B received."
                .formatted(
                    point.spec().label(),
                    from.role(),
                    from.moved().sentBytes(),
                    to.role(),
                    to.moved().arrivedBytes()));
  }
}
