package io.throughline.protocol.evidence;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * An agent of Throughline's that goes on beside this one.
 *
 * @param pid its process id
 * @param user whose process it is; empty where that is not known
 * @param sinceEpochMillis when it was started; 0 where that is not known
 */
public record OtherAgent(long pid, String user, long sinceEpochMillis) {
  private static final DateTimeFormatter SINCE =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  /** Whose it is and since when: {@code process 4711 of bob, since 2026-11-30 13:02:11 UTC}. */
  public String text() {
    return "process %d%s%s"
        .formatted(
            pid,
            user.isEmpty() ? "" : " of " + user,
            sinceEpochMillis == 0
                ? ""
                : ", since " + SINCE.format(Instant.ofEpochMilli(sinceEpochMillis)));
  }
}
