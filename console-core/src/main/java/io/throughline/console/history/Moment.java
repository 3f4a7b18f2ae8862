package io.throughline.console.history;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;

/**
 * A day, or a time on one, in this machine's zone.
 *
 * @param begin milliseconds since the epoch
 * @param end of the day; the same as {@code begin} where a time was given
 */
public record Moment(long begin, long end) {

  /**
   * @param text {@code 2026-11-20} or {@code 2026-11-20T14:30}
   * @throws IllegalArgumentException in words, if it is neither
   */
  public static Moment parse(String text) {
    ZoneId zone = ZoneId.systemDefault();
    try {
      if (text.contains("T")) {
        long at = LocalDateTime.parse(text).atZone(zone).toInstant().toEpochMilli();
        return new Moment(at, at);
      }
      LocalDate day = LocalDate.parse(text);
      return new Moment(
          day.atStartOfDay(zone).toInstant().toEpochMilli(),
          day.plusDays(1).atStartOfDay(zone).toInstant().toEpochMilli());
    } catch (DateTimeException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "'%s' is no date; write it as 2026-11-20 or 2026-11-20T14:30".formatted(text), e);
    }
  }

  /** The end of a search that goes up to this day, or up to and with this time. */
  public long until() {
    return Math.max(end, begin + 1);
  }
}
