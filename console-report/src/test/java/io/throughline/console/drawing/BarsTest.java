package io.throughline.console.drawing;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import java.awt.image.BufferedImage;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.xy.DefaultXYDataset;
import org.junit.jupiter.api.Test;

class BarsTest {
  private static final int PLACES = 96;

  @Test
  void shouldShowBarsForWhichThereIsHardlyRoom() {
    double[][] values = new double[2][PLACES];
    for (int i = 0; i < PLACES; i++) {
      values[0][i] = i;
      values[1][i] = 1;
    }
    DefaultXYDataset data = new DefaultXYDataset();
    data.addSeries("receiver", values);
    data.addSeries("sender", values);
    Bars bars = new Bars();
    bars.setSeriesPaint(0, Color.BLACK);
    bars.setSeriesPaint(1, Color.BLACK);
    XYPlot plot = new XYPlot(data, new NumberAxis(), new NumberAxis(), bars);
    plot.setBackgroundPaint(Color.WHITE);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlinesVisible(false);
    BufferedImage image = new JFreeChart(plot).createBufferedImage(340, 200);

    int inked = 0;
    for (int x = 80; x < 300; x++) {
      inked += (image.getRGB(x, 120) & 0xff) < 0xc0 ? 1 : 0;
    }
    assertThat(inked).as("columns of 220 with a bar in them").isGreaterThan(70);
  }
}
