package io.throughline.console.desktop.chart;

import static org.assertj.core.api.Assertions.assertThat;

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

  private static List<Tick> ticks(PlacesAxis axis) {
    return axis.refreshTicksHorizontal(graphics(), AREA, RectangleEdge.BOTTOM);
  }

  @Test
  void shouldNotCutTheLastLabelOff() {
    Tick last =
        ticks(PlacesAxis.named(List.of("a", "b", "tag_lat 1 MiB, which is the last of all")))
            .getLast();
    assertThat(last.getText()).startsWith("tag_lat");
    assertThat(last.getTextAnchor()).isEqualTo(TextAnchor.TOP_RIGHT);
  }

  @Test
  void shouldLabelOnlyWhereThereIsRoom() {
    List<String> labels = IntStream.range(0, 40).mapToObj(i -> "place " + i).toList();
    List<Tick> ticks = ticks(PlacesAxis.named(labels));
    assertThat(ticks).hasSize(40);
    assertThat(ticks.getFirst().getText()).isEqualTo("place 0");
    assertThat(ticks).filteredOn(tick -> !tick.getText().isEmpty()).hasSizeBetween(3, 8);
  }
}
