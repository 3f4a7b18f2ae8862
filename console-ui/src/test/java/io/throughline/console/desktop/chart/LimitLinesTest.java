package io.throughline.console.desktop.chart;

import static org.assertj.core.api.Assertions.assertThat;

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
    return marker(LimitLines.Kind.CRITERION, width).getLabel();
  }

  private static ValueMarker marker(LimitLines.Kind kind, double width) {
    XYPlot plot =
        new XYPlot(
            new DefaultXYDataset(),
            new NumberAxis(),
            new NumberAxis(),
            new XYLineAndShapeRenderer());
    LimitLines lines = new LimitLines(plot);
    lines.add(kind, 0.5, WORDS);
    lines.place(width, 100);
    return (ValueMarker) plot.getRangeMarkers(Layer.FOREGROUND).iterator().next();
  }

  @Test
  void shouldDrawTheFlowControlWindowUnlikeAPassFailCriterion() {
    ValueMarker criterion = marker(LimitLines.Kind.CRITERION, 400);
    ValueMarker window = marker(LimitLines.Kind.WINDOW, 400);

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
