package io.throughline.console.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.console.chart.SeriesColor;
import io.throughline.console.web.WebFiles;
import org.junit.jupiter.api.Test;

class PaletteTest {
  /** The style sheet has the light colours first, then the dark. */
  @Test
  void shouldBeThePagesColours() {
    String[] rules = WebFiles.text("page.css").split("}", 3);
    for (Palette palette : Palette.values()) {
      String rule = rules[palette == Palette.LIGHT ? 0 : 1];
      for (SeriesColor color : SeriesColor.values()) {
        assertThat(rule)
            .as(palette + " " + color)
            .contains("--%s: %s;".formatted(color.id(), palette.css(color)));
      }
    }
  }
}
