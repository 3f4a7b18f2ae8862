package io.throughline.console.cli;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * A day, or a time on one, in this machine's zone.
 *
 * @param begin milliseconds since the epoch
 * @param end of the day; the same as {@code begin} where a time was given
 */
record Moment(long begin, long end) {

  static Moment parse(String text) {
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
    } catch (DateTimeParseException e) {
      throw new IllegalArgumentException(
          "'%s' is no date; write it as 2026-11-20 or 2026-11-20T14:30".formatted(text), e);
    }
  }

  /** For options. */
  static final class Converter implements ITypeConverter<Moment> {
    @Override
    public Moment convert(String text) {
      try {
        return parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
