package io.throughline.console.desktop.history;

import io.throughline.console.desktop.run.StatusLevel;
import io.throughline.console.history.RunLine;
import io.throughline.console.run.view.NodesLabel;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import io.throughline.protocol.result.Outcome;
import io.throughline.protocol.scenario.ScenarioKinds;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Words of a list about a run. */
final class RunListText {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("d MMM, HH:mm", Locale.ENGLISH);
  private static final DateTimeFormatter WHOLE =
      DateTimeFormatter.ofPattern("d MMM uuuu, HH:mm:ss", Locale.ENGLISH);

  private RunListText() {}

  static String outcome(Outcome outcome) {
    return outcome == Outcome.RUNNING ? "running" : outcome.word();
  }

  /** {@code completed, 3 warnings}. */
  static String outcome(RunLine line) {
    return line.status().outcome().whole()
        ? line.status().outcome().word(line.status().warnings())
        : outcome(line.status().outcome());
  }

  static StatusLevel tone(Outcome outcome) {
    return switch (outcome) {
      case PASSED -> StatusLevel.GOOD;
      case MISSED, STOPPED -> StatusLevel.WARN;
      case FAILED, INTERRUPTED -> StatusLevel.BAD;
      case COMPLETED, RUNNING -> StatusLevel.NEUTRAL;
    };
  }

  /** {@code 21 Nov 2026, 22:10:03}. */
  static String when(long millis) {
    return WHOLE.format(at(millis));
  }

  /** As short as it is clear: {@code 22:10} today, {@code 20 Nov, 22:10} else. */
  static String briefly(long millis, LocalDate today) {
    ZonedDateTime at = at(millis);
    if (at.toLocalDate().equals(today)) {
      return "today " + TIME.format(at);
    }
    return at.getYear() == today.getYear()
        ? DAY.format(at)
        : WHOLE.format(at).replaceAll(":..$", "");
  }

  private static ZonedDateTime at(long millis) {
    return Instant.ofEpochMilli(millis).atZone(ZoneId.systemDefault());
  }

  static String nodes(RunLine line) {
    return NodesLabel.ofNames(line.subject().kind(), line.subject().nodes());
  }

  /** Bandwidth, and the latency that the kind tells; empty where nothing was measured. */
  static String figures(RunLine line) {
    List<String> figures = new ArrayList<>();
    if (!Double.isNaN(line.figures().receiverBandwidth())) {
      figures.add(DataRate.format(line.figures().receiverBandwidth()));
    }
    if (line.figures().latencyNanos() >= 0) {
      boolean points = ScenarioKinds.measuresPoints(line.subject().kind());
      figures.add((points ? "p50 " : "p99 ") + TimeSpan.format(line.figures().latencyNanos()));
    }
    return String.join("  ·  ", figures);
  }
}
