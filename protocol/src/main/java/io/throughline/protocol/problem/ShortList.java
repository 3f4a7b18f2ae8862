package io.throughline.protocol.problem;

import java.util.List;

/** Lists for a sentence: all of a few; of many the first, and how many others there are. */
public final class ShortList {
  private static final int LISTED = 3;

  private ShortList() {}

  /** Whether all would be listed. */
  public static boolean whole(int count) {
    return count <= LISTED + 1;
  }

  /** Names: {@code a, b, c and 13 more}. */
  public static String names(List<String> names) {
    return names(", ", names);
  }

  /** Names with a separator of their own. */
  public static String names(String separator, List<String> names) {
    return of(names, separator, " and ");
  }

  /** Clauses: {@code a waits; b waits; c waits; and 13 more}. */
  public static String clauses(List<String> clauses) {
    return of(clauses, "; ", "; and ");
  }

  private static String of(List<String> all, String separator, String last) {
    return whole(all.size())
        ? String.join(separator, all)
        : "%s%s%d more"
            .formatted(String.join(separator, all.subList(0, LISTED)), last, all.size() - LISTED);
  }
}
