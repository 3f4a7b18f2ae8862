package io.throughline.console.history;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import java.util.List;
import java.util.Set;

/**
 * The runs to list; an empty field does not restrict.
 *
 * @param text part of a run's id, scenario, node, transport, outcome, tag or note
 * @param tags all of which it has
 * @param node that took part
 * @param scenario its name
 * @param outcomes one of which it has
 * @param sinceMillis started then or later, since the epoch
 * @param beforeMillis started before that; {@code Long.MAX_VALUE} for any time
 * @param limit at most so many
 */
public record RunSearch(
    String text,
    List<String> tags,
    String node,
    String scenario,
    Set<Outcome> outcomes,
    long sinceMillis,
    long beforeMillis,
    int limit) {

  /** Characters of {@code text}; SQLite takes no pattern of any length. */
  private static final int LONGEST = 1_000;

  /**
   * @throws ProblemException if the text is too long, or a tag is none that a run can have
   */
  public RunSearch {
    if (text.length() > LONGEST) {
      throw new ProblemException(
          new Problem(
              "search",
              "%,d characters are too many".formatted(text.length()),
              "keep it to %,d".formatted(LONGEST)));
    }
    List<Problem> problems = tags.stream().flatMap(tag -> RunMarks.checkTag(tag).stream()).toList();
    ProblemException.throwIfAny(problems);
    tags = List.copyOf(tags);
    outcomes = Set.copyOf(outcomes);
  }

  /** Returns the search for one run more, to know whether there are more. */
  public RunSearch oneMore() {
    return atMost(Math.max(limit, limit + 1));
  }

  /** Returns the search for as many runs. */
  RunSearch atMost(int runs) {
    return new RunSearch(text, tags, node, scenario, outcomes, sinceMillis, beforeMillis, runs);
  }

  /** By text alone. */
  public static RunSearch text(String text, int limit) {
    return new RunSearch(text, List.of(), "", "", Set.of(), Long.MIN_VALUE, Long.MAX_VALUE, limit);
  }
}
