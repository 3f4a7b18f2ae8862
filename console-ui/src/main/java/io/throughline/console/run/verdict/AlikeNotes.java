package io.throughline.console.run.verdict;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Notes of points; those that differ in their numbers only are said once, with the ranges. */
final class AlikeNotes {
  /** Whole words only: digits of a checksum are no number. */
  private static final Pattern NUMBER =
      Pattern.compile("(?<![\\w.])\\d+(?:\\.\\d+)?(?![\\w.]*\\w)");

  /** By the note without its numbers. */
  private final Map<String, Alike> notes = new LinkedHashMap<>();

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
        double number = Double.parseDouble(numbers.get(i));
        if (number < Double.parseDouble(low.get(i))) {
          low.set(i, numbers.get(i));
        }
        if (number > Double.parseDouble(high.get(i))) {
          high.set(i, numbers.get(i));
        }
      }
    }

    String range(int i) {
      return low.get(i).equals(high.get(i)) ? low.get(i) : low.get(i) + " to " + high.get(i);
    }
  }

  void add(String label, String note) {
    Matcher numbers = NUMBER.matcher(note);
    Alike alike = notes.computeIfAbsent(numbers.replaceAll("\u0000"), form -> new Alike());
    alike.labels.add(label);
    alike.add(NUMBER.matcher(note).results().map(found -> found.group()).toList());
  }

  /**
   * @param each takes a note and the labels of the points that have it
   */
  void forEach(BiConsumer<String, Set<String>> each) {
    notes.forEach((form, alike) -> {
      StringBuilder text = new StringBuilder();
      int number = 0;
      for (char c : form.toCharArray()) {
        text.append(c == 0 ? alike.range(number++) : String.valueOf(c));
      }
      each.accept(text.toString(), alike.labels);
    });
  }
}
