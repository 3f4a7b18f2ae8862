package io.throughline.console.run.verdict.rule;

import io.throughline.protocol.result.Point;
import java.util.List;
import java.util.stream.Stream;

/** Points of so few messages that upper percentiles rest on single values. */
final class FewMessages implements Rule {
  private static final long FEW = 100;
  private static final int NAMED = 5;

  @Override
  public String id() {
    return "few-messages";
  }

  @Override
  public Stream<String> check(Case run) {
    List<Point> few =
        run.points().stream().filter(point -> point.messages() < FEW && point.complete()).toList();
    if (few.isEmpty()) {
      return Stream.of();
    }
    String named =
        few.stream()
            .limit(NAMED)
            .map(point -> "%s (%d)".formatted(point.spec().label(), point.messages()))
            .reduce((one, other) -> one + ", " + other)
            .orElse("");
    return Stream.of(
        "%d of %d points rest on fewer than %d messages, so their upper percentiles are single values: %s%s."
            .formatted(
                few.size(),
                run.points().size(),
                FEW,
                named,
                few.size() > NAMED ? " and others" : ""));
  }
}
