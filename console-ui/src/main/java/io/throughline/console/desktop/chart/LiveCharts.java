package io.throughline.console.desktop.chart;

import io.throughline.console.chart.ChartsOverTime;
import io.throughline.console.chart.ChartsOverTime.Side;
import io.throughline.console.chart.SeriesColor;
import io.throughline.console.chart.TimeChart;
import io.throughline.console.desktop.shell.Layouts;
import io.throughline.console.drawing.Palette;
import io.throughline.console.run.view.LiveSeries;
import io.throughline.protocol.measure.Latency;
import io.throughline.protocol.scenario.Role;
import java.awt.Graphics2D;
import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.util.List;
import java.util.OptionalLong;
import javafx.beans.value.ObservableBooleanValue;
import javafx.scene.layout.Priority;
import javafx.scene.layout.VBox;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.xy.DefaultXYDataset;

/**
 * The three charts of a stream: bandwidth of both sides, latency, slots in flight against the
 * flow-control window. The caller decides how often to {@link #show}.
 */
public final class LiveCharts extends VBox {
  /** Both sides of a run, by what they do in it. */
  static final List<Side> SIDES = List.of(side(Role.RECEIVER), side(Role.SENDER));

  private final LegendEntry windowEntry =
      new LegendEntry("flow-control window", SeriesColor.WINDOW).widest("65536");
  private final LiveGroup group;
  private long slots;

  /**
   * @param dark whether the charts are drawn for the dark theme
   * @param viewport which part of the time they show
   * @param bar that stands above them
   */
  public LiveCharts(ObservableBooleanValue dark, Viewport viewport, ChartBar bar) {
    super(8);
    getStyleClass().add("live-charts");
    group = new LiveGroup(viewport, bar);
    List<TimePane> panes =
        List.of(
            group.add(with -> ChartsOverTime.bandwidth(SIDES, false, with.limits()), false),
            group.add(with -> ChartsOverTime.headline(Latency.FLUSHED, with.limits()), false),
            group.add(with -> ahead(), false, windowEntry));
    for (TimePane pane : panes) {
      VBox.setVgrow(pane, Priority.ALWAYS);
      pane.setPrefHeight(160);
    }
    getChildren().addAll(panes);
    group.follow(this);
    dark.subscribe(is -> group.paint(is ? Palette.DARK : Palette.LIGHT));
  }

  private static Side side(Role role) {
    return new Side(role.id(), role.id(), role.id());
  }

  private TimeChart ahead() {
    return ChartsOverTime.ahead(
        slots > 0 && windowEntry.isSelected() ? OptionalLong.of(slots) : OptionalLong.empty());
  }

  /** Loads what drawing needs, which takes a while the first time: draws unseen. Any thread. */
  public static void prepare() {
    XYPlot plot =
        new XYPlot(
            new DefaultXYDataset(),
            new NumberAxis(),
            new LogAxis(),
            new XYLineAndShapeRenderer(true, false));
    BufferedImage unseen = new BufferedImage(64, 64, BufferedImage.TYPE_INT_ARGB);
    Graphics2D graphics = unseen.createGraphics();
    new JFreeChart(null, null, plot, false).draw(graphics, new Rectangle(64, 64));
    graphics.dispose();
  }

  /** Draws these points, once. Costs some milliseconds a chart. */
  public void show(LiveSeries series, ChartNotes with) {
    slots = series.threshold();
    Layouts.show(windowEntry, slots > 0);
    windowEntry.value(slots > 0 ? "" + slots : "");
    group.show(series, with);
  }
}
