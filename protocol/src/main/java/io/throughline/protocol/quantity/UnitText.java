package io.throughline.protocol.quantity;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Parses a number and a unit to whole base units, and names what is allowed when it cannot. */
final class UnitText {
  private static final Pattern AMOUNT =
      Pattern.compile("\\s*([+-]?[0-9]+(?:\\.[0-9]+)?)\\s*([A-Za-zµ/]*)\\s*");

  /** A letter for thousands, whatever it is put before. */
  private static final Pattern MULTIPLE = Pattern.compile("([kmgt])(?:i?b|bits?|ibit)?(?:/s|ps)?");

  /** How people write what is no unit here. */
  private static final Map<String, String> WORDS =
      Map.of(
          "sec", "s", "secs", "s", "second", "s", "seconds", "s", "minute", "min", "minutes", "min",
          "hour", "h", "hours", "h", "bytes", "b");

  private final String what;
  private final List<Unit> units;
  private final String example;
  private final String bareUnit;

  /**
   * @param bareUnit the symbol that a number without a unit has; empty where only 0 may stand alone
   */
  UnitText(String what, List<Unit> units, String example, String bareUnit) {
    this.what = what;
    this.units = units;
    this.example = example;
    this.bareUnit = bareUnit;
  }

  long parse(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("nothing is given; write it as " + example);
    }
    Matcher m = AMOUNT.matcher(text);
    if (!m.matches()) {
      throw new IllegalArgumentException(
          "'%s' is not %s; write it as %s".formatted(text, what, example));
    }
    BigDecimal number = new BigDecimal(m.group(1));
    String symbol = m.group(2).isEmpty() ? bareUnit : m.group(2);
    if (symbol.isEmpty()) {
      if (number.signum() == 0) {
        return 0;
      }
      throw new IllegalArgumentException(
          "'%s' has no unit; write it as %s (units: %s)".formatted(text, example, symbols()));
    }
    Unit unit = find(text, m.group(1), symbol);
    BigDecimal base = number.multiply(BigDecimal.valueOf(unit.factor()));
    if (base.signum() < 0) {
      throw new BeyondBounds("'%s' is negative".formatted(text));
    }
    if (base.stripTrailingZeros().scale() > 0) {
      throw new IllegalArgumentException(
          "'%s' is not a whole number of %s".formatted(text, units.getFirst().symbol()));
    }
    if (base.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new BeyondBounds("'%s' is too large".formatted(text));
    }
    return base.longValueExact();
  }

  /**
   * An amount without loss: the first of some texts that means it exactly, else a number of base
   * units.
   */
  String exact(long base, String... texts) {
    return Arrays.stream(texts)
        .filter(text -> means(text, base))
        .findFirst()
        .orElseGet(() -> base + " " + units.getFirst().symbol());
  }

  private boolean means(String text, long base) {
    try {
      return parse(text) == base;
    } catch (IllegalArgumentException rounded) {
      // No whole number of the base unit, or more than can be counted.
      return false;
    }
  }

  private Unit find(String text, String number, String symbol) {
    for (Unit unit : units) {
      if (unit.symbol().equals(symbol)) {
        return unit;
      }
    }
    List<Unit> close = close(symbol);
    throw new IllegalArgumentException(
        "'%s': '%s' is not a unit; %s"
            .formatted(
                text,
                symbol,
                close.isEmpty()
                    ? "units are " + symbols()
                    : "did you mean %s?".formatted(choice(number, close))));
  }

  /** {@code 10GB/s, 10GiB/s or 10Gbit/s}, as they can be typed. */
  private static String choice(String number, List<Unit> close) {
    List<String> amounts = close.stream().map(unit -> number + unit.symbol()).toList();
    return amounts.size() == 1
        ? amounts.getFirst()
        : String.join(", ", amounts.subList(0, amounts.size() - 1)) + " or " + amounts.getLast();
  }

  /** Units that may have been meant: of the same letters, or the same multiple of another unit. */
  private List<Unit> close(String symbol) {
    String given = symbol.toLowerCase(Locale.ROOT);
    List<Unit> multiples = likely(unit -> multiple(unit).equals(multiple(given)));
    List<Unit> same = likely(given::equals);
    // MiB is spelled so much like Mib that nothing else was meant; mb may be either.
    if (given.contains("ib") && !same.isEmpty()) {
      return same;
    }
    if (!multiples.isEmpty()) {
      List<Unit> bits = multiples.stream().filter(unit -> unit.symbol().contains("bit")).toList();
      return symbol.endsWith("bps") && !bits.isEmpty() ? bits : multiples;
    }
    List<Unit> longer = likely(unit -> unit.startsWith(given));
    return longer.isEmpty() ? likely(unit -> WORDS.getOrDefault(given, "").equals(unit)) : longer;
  }

  /** Those whose lower case is wanted; of several that are the same amount only the first. */
  private List<Unit> likely(Predicate<String> wanted) {
    List<Unit> found = new ArrayList<>();
    for (Unit unit : units) {
      if (wanted.test(unit.symbol().toLowerCase(Locale.ROOT))
          && found.stream().noneMatch(other -> other.factor() == unit.factor())) {
        found.add(unit);
      }
    }
    return found;
  }

  /** {@code m} of {@code MB}, {@code MiB}, {@code Mbit/s} and a bare {@code M}; else all of it. */
  private static String multiple(String unit) {
    Matcher m = MULTIPLE.matcher(unit);
    return m.matches() ? m.group(1) : unit;
  }

  private String symbols() {
    return units.stream().map(Unit::symbol).collect(Collectors.joining(", "));
  }

  /** Three significant digits with the largest of {@code scale} that keeps the number >= 1. */
  static String format(double base, List<Unit> scale) {
    Unit chosen = Unit.suiting(base, scale);
    return chosen.number(base) + " " + chosen.symbol();
  }
}
