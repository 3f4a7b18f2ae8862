package io.throughline.protocol.result;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * That not every message of a point was timed: one of a point's notes, and read back from it, so
 * that many points can be spoken of at once.
 *
 * @param oneIn so many messages was timed
 */
public record TimedShare(long oneIn) {
  private static final String BEFORE = "Latency and phases are those of one message in ";
  private static final String AFTER = ": to time each would slow them down.";
  private static final Pattern NOTE =
      Pattern.compile(Pattern.quote(BEFORE) + "(\\d{1,18})" + Pattern.quote(AFTER));

  /** Empty for another note. */
  public static Optional<TimedShare> of(String note) {
    Matcher matcher = NOTE.matcher(note);
    return matcher.matches()
        ? Optional.of(new TimedShare(Long.parseLong(matcher.group(1))))
        : Optional.empty();
  }

  /** The sentence. */
  public String note() {
    return note(this, this);
  }

  /** The same of several points. */
  public static String note(TimedShare least, TimedShare most) {
    return BEFORE
        + (least.equals(most) ? least.oneIn : "%d to %d".formatted(least.oneIn, most.oneIn))
        + AFTER;
  }
}
