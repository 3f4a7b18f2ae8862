package io.throughline.console.cli;

import java.security.SecureRandom;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Ids of what is made of several runs. */
final class RunIds {
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss", Locale.ROOT);
  private static final SecureRandom RANDOM = new SecureRandom();

  private RunIds() {}

  /** Sorts by time, and two consoles that start in the same second do not clash. */
  static String stamp() {
    return LocalDateTime.now(ZoneId.systemDefault()).format(STAMP)
        + "-%04x".formatted(RANDOM.nextInt(0x10000));
  }
}
