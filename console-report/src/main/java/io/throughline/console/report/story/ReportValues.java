package io.throughline.console.report.story;

import io.throughline.protocol.quantity.NoValue;
import io.throughline.protocol.quantity.Percent;
import io.throughline.protocol.quantity.TimeSpan;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Values as a report writes them, the same in every locale and time zone. */
final class ReportValues {
  private static final long WATCHED = 120_000_000_000L;
  private static final DateTimeFormatter UTC =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private ReportValues() {}

  /** {@code 1,234,567}. */
  static String count(long value) {
    return String.format(Locale.ROOT, "%,d", value);
  }

  /** {@code 23.4 %}. */
  static String percent(double value) {
    return Percent.format(value);
  }

  static String percent(double part, double whole) {
    return whole > 0 && part >= 0 ? percent(100 * part / whole) : NoValue.TEXT;
  }

  /** {@code 59.9 s}, or {@code 1:02:03} where it is long. */
  static String span(long nanos) {
    return nanos >= WATCHED
        ? TimeSpan.clock(Math.round(nanos / 1e9) * 1_000_000_000L)
        : TimeSpan.format(nanos);
  }

  /** {@code 2026-11-20 14:03:20 UTC}. */
  static String moment(long millis) {
    return millis == 0 ? NoValue.TEXT : UTC.format(Instant.ofEpochMilli(millis));
  }

  static String text(@Nullable String value) {
    return value == null || value.isBlank() ? NoValue.TEXT : value;
  }

  /** Below 0 it is not known. */
  static String whole(long value) {
    return value < 0 ? NoValue.TEXT : Long.toString(value);
  }

  static String list(List<String> lines, String none) {
    StringBuilder all = new StringBuilder();
    for (String line : lines) {
      // A full stop parts enough.
      all.append(all.isEmpty() ? "" : all.charAt(all.length() - 1) == '.' ? " " : "; ");
      all.append(line);
    }
    return lines.isEmpty() ? none : all.toString();
  }

  /** Sentences one after the other, without those that say nothing. */
  static String sentences(String... sentences) {
    return String.join(" ", List.of(sentences).stream().filter(each -> !each.isEmpty()).toList());
  }
}
