package io.throughline.console.run.verdict;

import io.throughline.protocol.result.Flag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Flags of points; those that differ in their numbers only are said once, with the ranges. */
final class AlikeFlags {
  /** Whole words only: digits of a checksum or of a name are no number. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.,~-])(?:\\d{1,3}(?:,\\d{3})+|\\d+(?:\\.\\d+)?)(?![\\w.]*\\w)");

  /** By the flag without its numbers. */
  private final Map<Flag, Alike> flags = new LinkedHashMap<>();

  private static final class Alike {
    final Set<String> labels = new LinkedHashSet<>();
    final List<String> low = new ArrayList<>();
    final List<String> high = new ArrayList<>();

    void add(List<String> numbers) {
      for (int i = 0; i < numbers.size(); i++) {
        if (i == low.size()) {
          low.add(numbers.get(i));
          high.add(numbers.get(i));
        }
        double number = value(numbers.get(i));
        if (number < value(low.get(i))) {
          low.set(i, numbers.get(i));
        }
        if (number > value(high.get(i))) {
          high.set(i, numbers.get(i));
        }
      }
    }

    private static double value(String number) {
      return Double.parseDouble(number.replace(",", ""));
    }

    String range(int i) {
      return low.get(i).equals(high.get(i)) ? low.get(i) : low.get(i) + " to " + high.get(i);
    }
  }

  /**
   * @param label of the point
   */
  void add(String label, Flag flag) {
    Matcher numbers = NUMBER.matcher(flag.text());
    Flag form = new Flag(flag.id(), numbers.replaceAll("\u0000"));
    Alike alike = flags.computeIfAbsent(form, ignored -> new Alike());
    alike.labels.add(label);
    alike.add(NUMBER.matcher(flag.text()).results().map(found -> found.group()).toList());
  }

  /**
   * @param each takes a flag and the labels of the points that have it
   */
  void forEach(BiConsumer<Flag, Set<String>> each) {
    flags.forEach((form, alike) -> {
      StringBuilder text = new StringBuilder();
      int number = 0;
      for (char c : form.text().toCharArray()) {
        text.append(c == 0 ? alike.range(number++) : String.valueOf(c));
      }
      each.accept(new Flag(form.id(), text.toString()), alike.labels);
    });
  }
}
