package io.throughline.console.run.verdict;

import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Expectation;
import io.throughline.protocol.result.Flag;
import io.throughline.protocol.result.Point;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/** Flags of collectives that are slower than the links between their ranks let one expect. */
final class ExpectationFlags {
  /** Share of what is expected below which a point is flagged. */
  private static final double LOW = 0.8;

  private static final DateTimeFormatter WHEN =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT).withZone(ZoneOffset.UTC);

  private ExpectationFlags() {}

  static List<Flag> of(Measured measured) {
    Expectation expectation = measured.expectation();
    if (expectation == null) {
      return List.of();
    }
    List<Flag> flags = new ArrayList<>();
    List<String> low = new ArrayList<>();
    for (Point point : measured.points()) {
      OptionalDouble share = expectation.share(point);
      if (share.isPresent() && share.getAsDouble() < LOW) {
        low.add(words(point, share.getAsDouble(), expectation));
      }
    }
    if (!low.isEmpty()) {
      flags.add(
          new Flag(
              "below-expected",
              "Slower than the links between the ranks allow: %s."
                  .formatted(String.join("; ", low))));
    }
    flags.add(
        new Flag(
            Flag.NOTE,
            ("Expected times: the steps of each point's algorithm, each as long as its slowest link"
                    + " takes by the round trip and the bandwidth of matrix %s (%s). That leaves out"
                    + " reducing and copying, and takes all links to be at full rate at once, both"
                    + " ways.")
                .formatted(
                    expectation.matrixRun(),
                    WHEN.format(Instant.ofEpochMilli(expectation.matrixMillis())))));
    return flags;
  }

  private static String words(Point point, double share, Expectation expectation) {
    double expected =
        expectation.points().stream()
            .filter(each -> each.point() == point.spec().index())
            .findFirst()
            .orElseThrow()
            .nanos();
    return String.format(
        Locale.ROOT,
        "%s: %s a call, %.0f %% of expected (%s)",
        point.spec().label(),
        TimeSpan.format(Math.round(expected / share)),
        100 * share,
        TimeSpan.format(Math.round(expected)));
  }
}
