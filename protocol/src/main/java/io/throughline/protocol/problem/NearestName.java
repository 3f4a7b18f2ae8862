package io.throughline.protocol.problem;

import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Names that a person may have meant by one that is none. */
public final class NearestName {
  /** Short names are near to each other: {@code rc}, {@code dc}. */
  private static final int SHORT = 3;

  /** More of them would be a list and no hint. */
  private static final int MOST = 3;

  private NearestName() {}

  /**
   * Those that need the fewest edits, upper and lower case alike, in the order of the alphabet.
   *
   * @return empty where none is near, or where more than three are as near
   */
  public static List<String> of(String given, Collection<String> known) {
    String lower = given.toLowerCase(Locale.ROOT);
    List<String> near =
        known.stream()
            .filter(name -> edits(lower, lowerCase(name)) <= allowed(name))
            // Not a letter of it would be left.
            .filter(name -> edits(lower, lowerCase(name)) < name.length())
            .toList();
    int least =
        near.stream()
            .mapToInt(name -> edits(lower, lowerCase(name)))
            .min()
            .orElse(Integer.MAX_VALUE);
    List<String> nearest =
        near.stream()
            .filter(name -> edits(lower, lowerCase(name)) == least)
            .distinct()
            .sorted()
            .toList();
    return nearest.size() > MOST ? List.of() : nearest;
  }

  /** {@code did you mean stream?}; empty where no name is near. */
  public static String question(String given, Collection<String> known) {
    List<String> nearest = of(given, known);
    return nearest.isEmpty()
        ? ""
        : "did you mean %s?".formatted(nearest.stream().collect(Collectors.joining(" or ")));
  }

  /** The question and behind it what there is; only the latter where no name is near. */
  public static String question(String given, Collection<String> known, String otherwise) {
    String question = question(given, known);
    return question.isEmpty() ? otherwise : (question + " " + otherwise).stripTrailing();
  }

  /**
   * A name that is none: {@code no node named "h9" (did you mean "h1"?); nodes are h1, h2}.
   *
   * @param what the sentence's beginning, {@code no node named}
   * @param remedy what there is
   */
  public static Problem unknown(
      String what, String given, Collection<String> known, String remedy) {
    String nearest =
        of(given, known).stream().map("\"%s\""::formatted).collect(Collectors.joining(" or "));
    String question = nearest.isEmpty() ? "" : " (did you mean %s?)".formatted(nearest);
    return new Problem("", "%s \"%s\"%s".formatted(what, given, question), remedy);
  }

  /** Edits with which a name still counts as this one. */
  public static int allowed(String name) {
    return name.length() <= SHORT ? 1 : 2;
  }

  private static String lowerCase(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Letters to put in, leave out, change, or swap with their neighbour. */
  public static int edits(String from, String to) {
    int[][] edits = new int[from.length() + 1][to.length() + 1];
    for (int i = 0; i <= from.length(); i++) {
      for (int j = 0; j <= to.length(); j++) {
        if (i == 0 || j == 0) {
          edits[i][j] = i + j;
          continue;
        }
        int change = from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1;
        edits[i][j] =
            Math.min(edits[i - 1][j - 1] + change, Math.min(edits[i - 1][j], edits[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && from.charAt(i - 1) == to.charAt(j - 2)
            && from.charAt(i - 2) == to.charAt(j - 1)) {
          edits[i][j] = Math.min(edits[i][j], edits[i - 2][j - 2] + 1);
        }
      }
    }
    return edits[from.length()][to.length()];
  }
}
