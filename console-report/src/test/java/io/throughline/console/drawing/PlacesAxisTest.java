package io.throughline.console.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.Places;
import io.throughline.console.run.view.PointAxis.Place;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.axis.Tick;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;
import org.junit.jupiter.api.Test;

class PlacesAxisTest {
  private static final Rectangle2D AREA = new Rectangle2D.Double(60, 0, 300, 100);

  private static Graphics2D graphics() {
    return new BufferedImage(400, 120, BufferedImage.TYPE_INT_RGB).createGraphics();
  }

  private static PlacesAxis named(List<String> labels) {
    return new PlacesAxis(
        new Places(
            IntStream.range(0, labels.size()).mapToObj(i -> new Place(i, labels.get(i))).toList(),
            false,
            false));
  }

  private static List<Tick> ticks(PlacesAxis axis) {
    return axis.refreshTicksHorizontal(graphics(), AREA, RectangleEdge.BOTTOM);
  }

  @Test
  void shouldNotCutTheLastLabelOff() {
    List<String> labels =
        IntStream.rangeClosed(1, 18).mapToObj(i -> "tag_lat 1 MiB, %d of 18".formatted(i)).toList();
    PlacesAxis axis = named(labels);
    Graphics2D g = graphics();
    List<Tick> ticks = ticks(axis);
    for (int i = 0; i < ticks.size(); i++) {
      Tick tick = ticks.get(i);
      double x = axis.valueToJava2D(axis.places()[i], AREA, RectangleEdge.BOTTOM);
      double width = g.getFontMetrics(axis.getTickLabelFont()).stringWidth(tick.getText());
      boolean right = tick.getTextAnchor().equals(TextAnchor.TOP_RIGHT);
      assertThat(right ? x : x + width / 2)
          .as(tick.getText())
          .isLessThanOrEqualTo(AREA.getMaxX() + 24);
    }
    assertThat(ticks).filteredOn(tick -> !tick.getText().isEmpty()).hasSizeGreaterThan(1);
  }

  @Test
  void shouldLabelOnlyWhereThereIsRoom() {
    List<String> labels = IntStream.range(0, 40).mapToObj(i -> "place " + i).toList();
    List<Tick> ticks = ticks(named(labels));
    assertThat(ticks).hasSize(40);
    assertThat(ticks.getFirst().getText()).isEqualTo("place 0");
    assertThat(ticks).filteredOn(tick -> !tick.getText().isEmpty()).hasSizeBetween(3, 8);
  }
}
