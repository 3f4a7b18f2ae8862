package io.throughline.console.drawing;

import io.throughline.console.chart.Scale;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTick;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.axis.Tick;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.TextAnchor;

/** A chart's upright axis, which is another one whenever it becomes logarithmic or linear. */
final class ValuesAxis {
  private final XYPlot plot;
  private final ChartStyle style;
  private boolean logarithmic;

  ValuesAxis(XYPlot plot, ChartStyle style) {
    this.plot = plot;
    this.style = style;
  }

  /**
   * @param label what is written at a value
   */
  void scale(Scale up, DoubleFunction<String> label) {
    if (up.logarithmic() != logarithmic) {
      ValueAxis old = plot.getRangeAxis();
      ValueAxis fresh = up.logarithmic() ? new Decades() : new NumberAxis();
      style.dressValues(fresh);
      fresh.setTickLabelPaint(old.getTickLabelPaint());
      fresh.setAxisLinePaint(old.getAxisLinePaint());
      plot.setRangeAxis(fresh);
      logarithmic = up.logarithmic();
    }
    switch (plot.getRangeAxis()) {
      case Decades decades -> decades.show(up, label);
      case NumberAxis plain -> {
        plain.setRange(up.lower(), up.upper());
        plain.setTickUnit(new NumberTickUnit(up.step()));
        plain.setNumberFormatOverride(new AxisFormat(label));
      }
      default -> throw new IllegalStateException("an axis that was never set");
    }
  }

  /** Labelled at whole decades; by itself it would lose those at its ends to rounding. */
  private static final class Decades extends LogAxis {
    private static final long serialVersionUID = 1;

    private transient Scale scale = Scale.decades(1, 10, 1);
    private transient DoubleFunction<String> label = value -> "";

    void show(Scale up, DoubleFunction<String> words) {
      scale = up;
      label = words;
      setRange(up.lower(), up.upper());
    }

    @Override
    protected List<Tick> refreshTicksVertical(Graphics2D g, Rectangle2D area, RectangleEdge edge) {
      List<Tick> ticks = new ArrayList<>();
      TextAnchor anchor = TextAnchor.CENTER_RIGHT;
      double ratio = Math.pow(10, scale.step());
      for (double at = scale.lower(); at <= scale.upper() * 1.001; at *= ratio) {
        ticks.add(new NumberTick(at, label.apply(at), anchor, anchor, 0));
      }
      return ticks;
    }
  }
}
