package io.throughline.protocol.problem;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * One thing that is wrong, in words for the person who can mend it.
 *
 * @param where what it concerns: a node, a file with line, a field ({@code scenario stream:
 *     threshold}); empty where {@code what} is the whole sentence
 * @param what what was given or seen and what was expected; quoted values are shortened
 * @param remedy what to do next; empty where {@code what} says it already
 */
public record Problem(String where, String what, String remedy) {
  /** A quoted value of more characters than a person reads in a sentence. */
  private static final Pattern LONG_QUOTE = Pattern.compile("(['\"])([^'\"]{60})[^'\"]{60,}\\1");

  public Problem {
    what = LONG_QUOTE.matcher(what).replaceAll("$1$2...$1");
  }

  public Problem(String where, String what) {
    this(where, what, "");
  }

  /** The sentence that a person reads. */
  @Override
  public String toString() {
    return (where.isEmpty() ? "" : where + ": ") + withoutPlace();
  }

  /** The sentence for where the place is told already. */
  public String withoutPlace() {
    return what + (remedy.isEmpty() ? "" : "; " + remedy);
  }

  /**
   * Several problems, a sentence each.
   *
   * @param between what stands between two of them
   */
  public static String joined(List<Problem> problems, String between) {
    return problems.stream().map(Problem::toString).collect(Collectors.joining(between));
  }
}
