package io.throughline.protocol.environment;

import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The order of UCX's versions, by the numbers that each begins with. */
public final class UcxVersion {
  /** Numbers of more digits are none of a release of UCX. */
  private static final Pattern NUMBERS = Pattern.compile("\\d{1,9}(?:\\.\\d{1,9})+(?!\\d)");

  private UcxVersion() {}

  /**
   * Whether a version is this one or a later one.
   *
   * @param version such as {@code 1.19.1-rc2}; false where it does not begin with numbers
   */
  public static boolean atLeast(String version, int... first) {
    return numbers(version).filter(given -> Arrays.compare(given, first) >= 0).isPresent();
  }

  /**
   * Whether a version is an earlier one.
   *
   * @param version such as {@code 1.18.1}; false where it does not begin with numbers
   */
  public static boolean before(String version, int... first) {
    return numbers(version).filter(given -> Arrays.compare(given, first) < 0).isPresent();
  }

  private static Optional<int[]> numbers(String version) {
    Matcher found = NUMBERS.matcher(version);
    return found.lookingAt()
        ? Optional.of(
            Arrays.stream(found.group().split("\\.", -1)).mapToInt(Integer::parseInt).toArray())
        : Optional.empty();
  }
}
