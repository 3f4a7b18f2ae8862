package io.throughline.console.desktop.history;

import java.time.LocalDate;
import java.time.ZoneId;

/** The period that a person looks back over. */
public enum Period {
  ANY("At any time", -1),
  TODAY("Today", 0),
  WEEK("The last 7 days", 6),
  MONTH("The last 30 days", 29),
  YEAR("The last 365 days", 364);

  private final String label;
  private final int days;

  Period(String label, int days) {
    this.label = label;
    this.days = days;
  }

  public String label() {
    return label;
  }

  /** Milliseconds since the epoch, from the begin of a day; the least there is for any time. */
  long sinceMillis(LocalDate today, ZoneId zone) {
    return days < 0
        ? Long.MIN_VALUE
        : today.minusDays(days).atStartOfDay(zone).toInstant().toEpochMilli();
  }
}
