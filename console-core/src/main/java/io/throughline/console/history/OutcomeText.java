package io.throughline.console.history;

import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** Outcomes as people write them. */
public final class OutcomeText {
  private OutcomeText() {}

  /**
   * @param where what they were given in, {@code --verdict}
   * @throws ProblemException if one of them is none
   */
  public static Set<Outcome> parse(String where, Collection<String> words) {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (String word : words) {
      outcomes.add(
          Arrays.stream(Outcome.values())
              .filter(outcome -> outcome.word().equals(word.strip().toLowerCase(Locale.ROOT)))
              .findFirst()
              .orElseThrow(() ->
                  new ProblemException(
                      new Problem(
                          where,
                          "'%s' is none".formatted(word),
                          NearestName.question(
                              word, all(), "verdicts are " + String.join(", ", all()))))));
    }
    return outcomes;
  }

  private static List<String> all() {
    return Arrays.stream(Outcome.values()).map(Outcome::word).toList();
  }
}
