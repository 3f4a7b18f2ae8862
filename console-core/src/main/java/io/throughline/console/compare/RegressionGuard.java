package io.throughline.console.compare;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Measure.Better;
import io.throughline.console.junit.JunitCase;
import io.throughline.console.junit.JunitFile;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether a run has become worse than its baseline: by more than was allowed, and by more than
 * chance explains.
 *
 * @param lines a line for each figure of which one way is better
 */
public record RegressionGuard(List<Line> lines) {

  /** The state of a figure. */
  public enum State {
    HELD("ok"),
    REGRESSION("WORSE"),
    /** Perhaps worse by more than was allowed, and perhaps by chance. */
    INCONCLUSIVE("?"),
    NOT_TESTED("-");

    private final String word;

    State(String word) {
      this.word = word;
    }

    public String word() {
      return word;
    }
  }

  /**
   * @param name of the figure
   * @param text its values and what can be said of them
   * @param reason what that rests on, or why there is nothing
   */
  public record Line(String name, State state, String text, String reason) {}

  public RegressionGuard {
    lines = List.copyOf(lines);
  }

  /**
   * @param comparison of two columns: the baseline, and what is held against it
   * @param worsePercent what it may be worse by, 0 and up
   */
  public static RegressionGuard of(Comparison comparison, double worsePercent) {
    List<Line> lines = new ArrayList<>();
    for (Figure figure : comparison.figures()) {
      Cell held = figure.cells().getLast();
      Change change = held.change();
      if (figure.measure().better() != Better.NEITHER && change != null) {
        lines.add(
            new Line(
                figure.name(),
                state(figure, change, worsePercent),
                "%s, baseline %s, %s"
                    .formatted(
                        ChangeText.value(figure, held),
                        ChangeText.value(figure, figure.cells().getFirst()),
                        ChangeText.of(figure, held)),
                change.reason()));
      }
    }
    return new RegressionGuard(lines);
  }

  private static State state(Figure figure, Change change, double worsePercent) {
    Double percent = change.percent();
    if (change.judgement() == Judgement.NOT_TESTED) {
      return State.NOT_TESTED;
    }
    if (!change.judgement().told() || percent == null) {
      return State.INCONCLUSIVE;
    }
    if (change.judgement() == Judgement.WORSE) {
      return Math.abs(percent) > worsePercent ? State.REGRESSION : State.HELD;
    }
    boolean higher = figure.measure().better() == Better.HIGHER;
    Double worst = higher ? change.lower() : change.upper();
    return change.judgement() == Judgement.ALIKE
            && worst != null
            && (higher ? -worst : worst) > worsePercent
        ? State.INCONCLUSIVE
        : State.HELD;
  }

  /** Whether any figure is worse. */
  public boolean regression() {
    return count(State.REGRESSION) > 0;
  }

  /** Whether any figure is of both. */
  public boolean comparable() {
    return count(State.NOT_TESTED) < lines.size();
  }

  /** Whether each figure is known to hold, or to be worse. */
  public boolean conclusive() {
    return count(State.INCONCLUSIVE) + count(State.NOT_TESTED) == 0;
  }

  /** The verdict: {@code no regression; 2 of 9 metrics inconclusive}. */
  public String verdict() {
    long untold = count(State.INCONCLUSIVE) + count(State.NOT_TESTED);
    String open =
        untold == 0 ? "" : "; %d of %d metrics inconclusive".formatted(untold, lines.size());
    return regression()
        ? "regression: %d of %d metrics worse%s"
            .formatted(count(State.REGRESSION), lines.size(), open)
        : untold == lines.size() ? "inconclusive" : "no regression" + open;
  }

  private long count(State state) {
    return lines.stream().filter(line -> line.state() == state).count();
  }

  /** For a build server. */
  public JunitFile.Suite junit(String name) {
    return new JunitFile.Suite(
        name,
        lines.stream()
            .map(line ->
                new JunitCase(
                    line.name(),
                    0,
                    switch (line.state()) {
                      case HELD -> JunitCase.State.PASSED;
                      case REGRESSION -> JunitCase.State.FAILED;
                      case INCONCLUSIVE, NOT_TESTED -> JunitCase.State.SKIPPED;
                    },
                    line.text() + ": " + line.reason()))
            .toList());
  }
}
