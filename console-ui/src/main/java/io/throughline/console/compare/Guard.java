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
public record Guard(List<Line> lines) {

  /** How a figure stands. */
  public enum State {
    HELD("ok"),
    REGRESSION("WORSE"),
    UNTOLD("?");

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
   */
  public record Line(String name, State state, String text) {}

  public Guard {
    lines = List.copyOf(lines);
  }

  /**
   * @param comparison of two columns: the baseline, and what is held against it
   * @param worsePercent what it may be worse by, 0 and up
   */
  public static Guard of(Comparison comparison, double worsePercent) {
    List<Line> lines = new ArrayList<>();
    for (Figure figure : comparison.figures()) {
      Cell held = figure.cells().getLast();
      Change change = held.change();
      if (figure.measure().better() != Better.NEITHER && change != null) {
        lines.add(
            new Line(
                figure.name(),
                state(change, worsePercent),
                "%s, baseline %s, %s%s"
                    .formatted(
                        ChangeText.value(figure, held),
                        ChangeText.value(figure, figure.cells().getFirst()),
                        ChangeText.of(figure, held),
                        change.judgement().told() ? "" : ": " + change.reason())));
      }
    }
    return new Guard(lines);
  }

  private static State state(Change change, double worsePercent) {
    Double percent = change.percent();
    if (!change.judgement().told() || percent == null) {
      return State.UNTOLD;
    }
    return change.judgement() == Judgement.WORSE && Math.abs(percent) > worsePercent
        ? State.REGRESSION
        : State.HELD;
  }

  /** Whether any figure is worse. */
  public boolean regression() {
    return lines.stream().anyMatch(line -> line.state() == State.REGRESSION);
  }

  /** Whether anything can be said at all. */
  public boolean told() {
    return lines.stream().anyMatch(line -> line.state() != State.UNTOLD);
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
                      case UNTOLD -> JunitCase.State.SKIPPED;
                    },
                    line.text()))
            .toList());
  }
}
