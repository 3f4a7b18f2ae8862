package io.throughline.protocol.setting;

import io.throughline.protocol.setting.SettingType.Choice;
import io.throughline.protocol.setting.SettingType.Size;
import io.throughline.protocol.setting.SettingType.Whole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Lists as people write them. */
final class ValueList {
  /** More would not be a list that a person wants to wait for. */
  private static final int MOST = 256;

  private static final Pattern RANGE =
      Pattern.compile("\\s*(.+?)\\s*\\.\\.\\s*(.+?)\\s*(?:[*x×]\\s*(.*?)\\s*)?");

  /** A larger one would leave the first size alone, or be a mistake. */
  private static final Pattern FACTOR = Pattern.compile("[0-9]{1,9}");

  private ValueList() {}

  /**
   * @throws IllegalArgumentException naming the entry that is wrong
   */
  static List<Long> sizes(String text, Size each) {
    List<Long> sizes = new ArrayList<>();
    for (String part : parts(text)) {
      Matcher range = RANGE.matcher(part);
      if (range.matches()) {
        addRange(part, range, each, sizes);
      } else if (part.contains("..")) {
        throw new IllegalArgumentException(
            "'%s' is a range without a beginning or an end; write it as 8B..4MiB*2"
                .formatted(part));
      } else {
        sizes.add((Long) each.parse(part));
      }
    }
    if (sizes.isEmpty()) {
      throw new IllegalArgumentException("no size is given; write it as 1MB,16MB or 8B..4MiB*2");
    }
    return checked(text, sizes);
  }

  private static void addRange(String part, Matcher range, Size each, List<Long> sizes) {
    long from = (Long) each.parse(range.group(1));
    long to = (Long) each.parse(range.group(2));
    long factor = factor(part, range.group(3));
    if (from > to) {
      throw new IllegalArgumentException(
          "'%s' begins above its end; write the smaller size first".formatted(part));
    }
    if (factor < 2 || from == 0) {
      throw new IllegalArgumentException(
          "'%s' would never end: the factor must be 2 or more, and the first size above 0"
              .formatted(part));
    }
    long size = from;
    while (true) {
      sizes.add(size);
      if (size > to / factor) {
        return;
      }
      size *= factor;
    }
  }

  private static long factor(String part, @Nullable String text) {
    if (text == null) {
      return 2;
    }
    if (!FACTOR.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "'%s': the factor '%s' is not a whole number from 2 to 999999999; write it as 8B..4MiB*2"
              .formatted(part, text));
    }
    return Long.parseLong(text);
  }

  /**
   * @throws IllegalArgumentException naming the entry that is wrong
   */
  static List<Long> wholes(String text, Whole each) {
    return checked(text, parts(text).stream().map(part -> (Long) each.parse(part)).toList());
  }

  /**
   * @throws IllegalArgumentException naming the entry that is wrong
   */
  static List<String> words(String text, Choice each) {
    return checked(text, parts(text).stream().map(part -> (String) each.parse(part)).toList());
  }

  private static List<String> parts(String text) {
    return text.isBlank()
        ? List.of()
        : Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .peek(part -> {
              if (part.isEmpty()) {
                throw new IllegalArgumentException(
                    "'%s' has an empty entry: there is a comma too many".formatted(text));
              }
            })
            .toList();
  }

  private static <T> List<T> checked(String text, List<T> values) {
    if (values.size() > MOST) {
      throw new IllegalArgumentException(
          "'%s' is %d values, and %d are allowed".formatted(text, values.size(), MOST));
    }
    if (values.stream().distinct().count() < values.size()) {
      throw new IllegalArgumentException("'%s' names a value twice".formatted(text));
    }
    return List.copyOf(values);
  }

  static String show(Object value, SettingType each) {
    return ((List<?>) value).stream().map(each::show).collect(Collectors.joining(","));
  }
}
