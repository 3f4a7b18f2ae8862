package io.throughline.console.history;

import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.result.Outcome;
import java.util.Arrays;
import java.util.Collection;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Outcomes as people write them. */
public final class OutcomeWords {
  private OutcomeWords() {}

  /** {@code passed}. */
  public static String of(Outcome outcome) {
    return outcome.name().toLowerCase(Locale.ROOT);
  }

  /**
   * @param where what they were given in, {@code --verdict}
   * @throws ProblemException if one of them is none
   */
  public static Set<Outcome> parse(String where, Collection<String> words) {
    Set<Outcome> outcomes = EnumSet.noneOf(Outcome.class);
    for (String word : words) {
      outcomes.add(
          Arrays.stream(Outcome.values())
              .filter(outcome -> of(outcome).equals(word.strip().toLowerCase(Locale.ROOT)))
              .findFirst()
              .orElseThrow(() ->
                  new ProblemException(
                      new Problem(
                          where,
                          "'%s' is none".formatted(word),
                          "verdicts are "
                              + Arrays.stream(Outcome.values())
                                  .map(OutcomeWords::of)
                                  .collect(Collectors.joining(", "))))));
    }
    return outcomes;
  }
}
