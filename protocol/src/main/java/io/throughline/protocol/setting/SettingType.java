package io.throughline.protocol.setting;

import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.quantity.BeyondBounds;
import io.throughline.protocol.quantity.ByteCount;
import io.throughline.protocol.quantity.DataRate;
import io.throughline.protocol.quantity.TimeSpan;
import java.util.List;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/**
 * The values that a setting takes. Numbers are longs in base units: bytes, nanoseconds, bytes/s.
 */
public sealed interface SettingType {

  /** A count between both bounds, inclusive. */
  record Whole(long min, long max) implements SettingType {}

  /** Bytes between both bounds, inclusive. */
  record Size(long min, long max) implements SettingType {}

  /** Nanoseconds between both bounds, inclusive. */
  record Time(long min, long max) implements SettingType {}

  /** Bytes per second; 0 means no limit. */
  record Rate() implements SettingType {}

  /** One of some words. */
  record Choice(List<String> options) implements SettingType {}

  /** Words of a person's own, on one line, of so many characters at most; may be empty. */
  record Text(int longest) implements SettingType {}

  /** {@code true} or {@code false}. */
  record Toggle() implements SettingType {}

  /** Nanoseconds between both bounds, or {@code auto}, which is kept as {@link #AUTO}. */
  record AutoTime(long min, long max) implements SettingType {}

  /**
   * Several sizes in bytes, each between both bounds: {@code 1MB,16MB,1GiB}, or a range with a
   * factor, {@code 8B..4MiB*2}.
   */
  record Sizes(long min, long max) implements SettingType {}

  /** Several whole numbers, {@code 0,2,4}, each between both bounds; none is a list too. */
  record Wholes(long min, long max) implements SettingType {}

  /** Some of some words, {@code put_bw,tag_lat}, in the order in which they are given. */
  record Words(List<String> options) implements SettingType {}

  /** The value of a time that is left to Throughline. */
  long AUTO = -1;

  /**
   * The value as it is kept: base units for numbers, the word for a choice.
   *
   * @throws IllegalArgumentException with what was given and what is allowed
   */
  default Object parse(String text) {
    return switch (this) {
      case Whole(long min, long max) -> within(text, SettingType::whole, min, max, Long::toString);
      case Size(long min, long max) -> within(text, ByteCount::parse, min, max, ByteCount::binary);
      case Time(long min, long max) -> within(text, TimeSpan::parse, min, max, TimeSpan::bound);
      case Rate() -> DataRate.parse(text);
      case AutoTime(long min, long max) ->
          text.strip().equals("auto") ? (Object) AUTO : new Time(min, max).parse(text);
      case Sizes(long min, long max) -> ValueList.sizes(text, new Size(min, max));
      case Wholes(long min, long max) -> ValueList.wholes(text, new Whole(min, max));
      case Words(List<String> options) -> ValueList.words(text, new Choice(options));
      case Choice(List<String> options) -> choice(text, options);
      case Text(int longest) -> line(text, longest);
      case Toggle() ->
          switch (text.strip()) {
            case "true", "on", "yes" -> true;
            case "false", "off", "no" -> false;
            default ->
                throw new IllegalArgumentException(
                    "'%s' is neither true nor false".formatted(text));
          };
    };
  }

  /** A parsed value as a person reads it, unit included; {@link #parse} takes it back. */
  default String show(Object value) {
    return switch (this) {
      case Size s -> ByteCount.exact((Long) value);
      case Time t -> TimeSpan.exact((Long) value);
      case Rate r -> (Long) value == 0 ? "0" : DataRate.exact((Long) value);
      case AutoTime(long min, long max) ->
          value.equals(AUTO) ? "auto" : new Time(min, max).show(value);
      case Sizes(long min, long max) -> ValueList.show(value, new Size(min, max));
      case Wholes(long min, long max) -> ValueList.show(value, new Whole(min, max));
      case Words(List<String> options) -> ValueList.show(value, new Choice(options));
      case Whole w -> value.toString();
      case Choice c -> value.toString();
      case Text t -> value.toString();
      case Toggle t -> value.toString();
    };
  }

  /** The unit or the range in words, for help and labels. */
  default String allowed() {
    return switch (this) {
      case Whole(long min, long max) -> range(min, max, Long::toString);
      case Size(long min, long max) -> range(min, max, ByteCount::binary);
      case Time(long min, long max) -> range(min, max, TimeSpan::bound);
      case AutoTime(long min, long max) -> "auto, or " + new Time(min, max).allowed();
      case Sizes(long min, long max) ->
          new Size(min, max).allowed() + " each: 1MB,16MB or 8B..4MiB*2";
      case Wholes(long min, long max) ->
          "%s each, such as %d,%d,%d"
              .formatted(new Whole(min, max).allowed(), min, min + 2, min + 4);
      case Words(List<String> options) -> "a list of " + String.join(" | ", options);
      case Rate() -> "a rate such as 10Gbit/s or 1GB/s; 0 for no limit";
      case Choice(List<String> options) -> String.join(" | ", options);
      case Text(int longest) -> "text of up to %d characters".formatted(longest);
      case Toggle() -> "true | false";
    };
  }

  /** The largest number that there is, is no bound that anybody set. */
  private static String range(long min, long max, LongFunction<String> show) {
    return show.apply(min) + (max == Long.MAX_VALUE ? " or more" : " to " + show.apply(max));
  }

  private static long whole(String text) {
    String digits = text.strip().replace("_", "");
    if (digits.isEmpty()) {
      throw new IllegalArgumentException("nothing is given");
    }
    if (!digits.matches("[+-]?[0-9]+")) {
      throw new IllegalArgumentException("'%s' is not a whole number".formatted(text));
    }
    try {
      return Long.parseLong(digits);
    } catch (NumberFormatException e) {
      throw new BeyondBounds(
          "'%s' is beyond what is counted, which ends at %d".formatted(text, Long.MAX_VALUE));
    }
  }

  private static String line(String text, int longest) {
    String stripped = text.strip();
    if (stripped.length() > longest || stripped.chars().anyMatch(Character::isISOControl)) {
      throw new IllegalArgumentException(
          "'%s' is not one line of up to %d characters".formatted(stripped, longest));
    }
    return stripped;
  }

  private static String choice(String text, List<String> options) {
    String word = text.strip();
    if (!options.contains(word)) {
      String near = NearestName.question(word, options);
      throw new IllegalArgumentException(
          "'%s' is not one of %s%s"
              .formatted(text, String.join(", ", options), near.isEmpty() ? "" : "; " + near));
    }
    return word;
  }

  private static long within(
      String text, ToLongFunction<String> parse, long min, long max, LongFunction<String> show) {
    String allowed = "allowed is " + range(min, max, show);
    long value;
    try {
      value = parse.applyAsLong(text);
    } catch (BeyondBounds e) {
      throw max == Long.MAX_VALUE && !text.strip().startsWith("-") ? e : outOfRange(text, allowed);
    } catch (IllegalArgumentException e) {
      String message = String.valueOf(e.getMessage());
      throw new IllegalArgumentException(
          message.endsWith("?") ? message + " A" + allowed.substring(1) : message + "; " + allowed,
          e);
    }
    if (value < min || value > max) {
      throw outOfRange(text, allowed);
    }
    return value;
  }

  private static IllegalArgumentException outOfRange(String text, String allowed) {
    return new IllegalArgumentException("%s is out of range; %s".formatted(text.strip(), allowed));
  }
}
