package io.throughline.console.report;

import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.measure.Percentiles;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** RFC 4180, cell by cell; numbers are exact and the same in every locale. */
final class CsvRows {
  private static final String END = "\r\n";

  private final Writer out;
  private final StringBuilder row = new StringBuilder(600);

  CsvRows(Writer out) {
    this.out = out;
  }

  static String snake(String camel) {
    return camel.replaceAll("([A-Z]+)", "_$1").toLowerCase(Locale.ROOT);
  }

  private StringBuilder next() {
    return row.isEmpty() ? row : row.append(',');
  }

  /** One or several that need no quotes. */
  void cells(String text) {
    next().append(text);
  }

  /** Empty where it is not known. */
  void whole(@Nullable Long value) {
    next();
    if (value != null) {
      row.append(value.longValue());
    }
  }

  /** So many cells of which nothing is known. */
  void nothing(int cells) {
    next();
    row.repeat(',', cells - 1);
  }

  /** A number whose last digits are decimals; empty where it is not known. */
  void fixed(@Nullable Long value, int decimals) {
    next();
    if (value != null) {
      row.append(BigDecimal.valueOf(value, decimals).toPlainString());
    }
  }

  void text(String text) {
    next();
    if (text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\r' || c == '\n')) {
      row.append('"').append(text.replace("\"", "\"\"")).append('"');
    } else {
      row.append(text);
    }
  }

  /** The columns of {@link #latency}, for every latency there is. */
  void latencyNames() {
    for (Latency latency : Latency.values()) {
      cells(latency.id() + "_count");
      for (String figure : List.of("min", "p50", "p90", "p99", "p99_9", "max", "mean")) {
        cells(latency.id() + '_' + figure + "_us");
      }
    }
  }

  /**
   * @param p null where it is not known
   */
  void latency(@Nullable Percentiles p) {
    whole(p == null ? null : (Long) p.count());
    if (p == null || p.count() == 0) {
      row.append(",,,,,,,");
      return;
    }
    for (long nanos : new long[] {p.min(), p.p50(), p.p90(), p.p99(), p.p999(), p.max()}) {
      fixed(nanos, 3);
    }
    fixed(Math.round(p.mean()), 3);
  }

  void end() throws IOException {
    out.append(row).append(END);
    row.setLength(0);
  }
}
