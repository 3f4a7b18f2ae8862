package io.throughline.console.cli;

import io.throughline.console.history.History;
import io.throughline.console.history.RunLine;
import io.throughline.console.history.RunSearch;
import io.throughline.protocol.problem.NearestName;
import io.throughline.protocol.problem.Problem;
import io.throughline.protocol.problem.ProblemException;
import io.throughline.protocol.problem.ShortList;
import io.throughline.protocol.result.RunRecord;
import java.util.ArrayList;
import java.util.List;

/**
 * A run as a person names it: its id, a beginning or part of it that no other run has, or {@code
 * last}.
 */
final class RunChoice {
  static final String HELP = "A run's id, a beginning or part of it that no other has, or 'last'.";

  private static final int MOST = 1_000;

  private RunChoice() {}

  /**
   * @throws ProblemException if it names none, or several
   */
  static String id(History history, String text) {
    if (text.isBlank()) {
      throw problem("''", "no id is given", "./throughline runs lists them");
    }
    if (text.equals("last")) {
      return history.list(1).stream()
          .map(RunLine::runId)
          .findFirst()
          .orElseThrow(() -> problem("last", "history holds no run", ""));
    }
    List<String> ids =
        history.list(RunSearch.text(text, MOST)).stream()
            .map(RunLine::runId)
            .filter(id -> id.contains(text))
            .toList();
    if (ids.contains(text)) {
      return text;
    }
    List<String> begun = ids.stream().filter(id -> id.startsWith(text)).toList();
    if (ids.size() == 1 || begun.size() == 1) {
      return begun.size() == 1 ? begun.getFirst() : ids.getFirst();
    }
    throw ids.isEmpty()
        ? problem(text, "there is no such run in history", remedy(history, text))
        : problem(
            text,
            "it is a part of %d runs: %s".formatted(ids.size(), ShortList.names(ids)),
            "give more of the id");
  }

  private static String remedy(History history, String text) {
    List<String> known = new ArrayList<>(List.of("last"));
    history.list(MOST).forEach(run -> known.add(run.runId()));
    return NearestName.question(text, known, "./throughline runs lists them");
  }

  /**
   * @throws ProblemException if it names none, or several
   */
  static RunRecord record(History history, String text) {
    String id = id(history, text);
    return history.run(id).orElseThrow(() -> problem(id, "it was deleted just now", ""));
  }

  private static ProblemException problem(String run, String what, String remedy) {
    return new ProblemException(new Problem("run " + run, what, remedy));
  }
}
