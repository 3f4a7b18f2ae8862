package io.throughline.console.compare;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.compare.Comparison.Cell;
import io.throughline.console.compare.Comparison.Change;
import io.throughline.console.compare.Comparison.Figure;
import io.throughline.console.compare.Comparison.Judgement;
import io.throughline.console.compare.Measure.Better;
import io.throughline.console.compare.Measure.Unit;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangeTextTest {
  private static String text(Unit unit, double one, double other, double halfWidth) {
    double percent = unit == Unit.PERCENT ? other - one : 100 * (other - one) / one;
    Change change =
        new Change(
            percent,
            percent - halfWidth,
            percent + halfWidth,
            false,
            Judgement.DIFFERENT,
            "from runs");
    Cell held = new Cell(other, List.of(other), change);
    Figure figure =
        new Figure(
            "",
            new Measure("id", "Label", unit, Better.NEITHER),
            List.of(new Cell(one, List.of(one), null), held));
    return ChangeText.of(figure, held);
  }

  @Test
  void shouldSayADifferenceInPercentOfTheFirst() {
    assertThat(text(Unit.RATE, 100, 95, 1)).isEqualTo("-5.0 % (-6.0 to -4.0), different");
  }

  @Test
  void shouldSayWhatLiesBetweenTwoShares() {
    assertThat(text(Unit.PERCENT, 2, 32, 2)).isEqualTo("+30 points (+28 to +32), different");
  }

  @Test
  void shouldSayHowManyTimesAsMuch() {
    assertThat(text(Unit.TIME, 10, 3_000, 500)).isEqualTo("300 times (295 to 305), different");
  }

  @Test
  void shouldNotSayThatNearlyAllIsAll() {
    assertThat(text(Unit.TIME, 1000, 3, 0.01)).isEqualTo("-99.7 % (-99.7 to -99.7), different");
    assertThat(text(Unit.RATE, 1000, 0, 0)).isEqualTo("-100 % (-100 to -100), different");
  }
}
