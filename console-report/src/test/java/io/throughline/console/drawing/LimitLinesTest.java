package io.throughline.console.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.Limit;
import io.throughline.console.chart.Limit.Kind;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.ValueMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.data.xy.DefaultXYDataset;
import org.junit.jupiter.api.Test;

/** Words beside thresholds, where there is more and less room for them. */
class LimitLinesTest {
  private static final String WORDS = "receiver.bandwidth >= 90% of line";

  private static String shown(double width) {
    return marker(Kind.CRITERION, width).getLabel();
  }

  private static ValueMarker marker(Kind kind, double width) {
    XYPlot plot =
        new XYPlot(
            new DefaultXYDataset(),
            new NumberAxis(),
            new NumberAxis(),
            new XYLineAndShapeRenderer());
    LimitLines lines = new LimitLines(plot, true);
    lines.add(new Limit(0.5, WORDS, kind, true));
    lines.place(width, 100);
    return (ValueMarker) plot.getRangeMarkers(Layer.FOREGROUND).iterator().next();
  }

  @Test
  void shouldDrawTheFlowControlWindowUnlikeAPassFailCriterion() {
    ValueMarker criterion = marker(Kind.CRITERION, 400);
    ValueMarker window = marker(Kind.WINDOW, 400);

    assertThat(window.getPaint()).isNotEqualTo(criterion.getPaint());
    assertThat(window.getStroke()).isNotEqualTo(criterion.getStroke());
  }

  @Test
  void shouldSayTheWholeThresholdWhereThereIsRoom() {
    assertThat(shown(600)).isEqualTo(WORDS);
  }

  @Test
  void shouldLeaveOutTheNameAndThenTheEndWhereThereIsNone() {
    assertThat(shown(140)).isEqualTo(">= 90% of line");
    assertThat(shown(60)).startsWith(">= ").endsWith("…");
    assertThat(shown(10)).isNull();
  }
}
