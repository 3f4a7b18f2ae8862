package io.throughline.console.soak;

import io.throughline.console.suite.SuiteResult;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Result of a soak.
 *
 * @param runs all that were done, in order
 * @param figures of the whole ones
 * @param worst null where no run has intervals
 */
public record SoakResult(
    SuiteResult runs, List<SoakFigure> figures, @Nullable WorstInterval worst) {
  public SoakResult {
    figures = List.copyOf(figures);
  }

  /** Figures that rise or fall by more than the runs' scatter explains. */
  public List<SoakFigure> drifting() {
    return figures.stream()
        .filter(figure -> figure.drift() != null && figure.drift().certain())
        .toList();
  }
}
