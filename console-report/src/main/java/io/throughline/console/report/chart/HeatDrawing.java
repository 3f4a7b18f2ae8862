package io.throughline.console.report.chart;

import io.throughline.console.chart.SeriesColor;
import io.throughline.console.drawing.Palette;
import io.throughline.console.pairs.HeatColor;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Header;
import io.throughline.console.pairs.HeatMap.Mark;
import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Graphics2D;
import java.awt.geom.Rectangle2D;
import java.util.List;

/** Draws a {@link HeatChart}: cells with their figures, names of ranks, a legend below. */
final class HeatDrawing {
  private static final float FONT = 9;
  private static final float LEAST_FONT = 5;
  private static final double GAP = 6;
  private static final double KEY = 9;
  private static final BasicStroke SLOW = new BasicStroke(1.6f);
  private static final BasicStroke DASHED = stroke(2.5f, 2);
  private static final BasicStroke DOTTED = stroke(1, 2);

  private final HeatMap map;
  private final Graphics2D g;
  private final Rectangle2D area;
  private final double line;
  private final Font plain;
  private final boolean named;
  private final double left;
  private final double top;
  private final double width;

  private HeatDrawing(HeatChart chart, Graphics2D graphics, Rectangle2D area) {
    map = chart.map();
    g = graphics;
    this.area = area;
    line = area.getHeight() / chart.lines();
    plain = Typeface.REGULAR.font((float) Math.min(FONT, line * 0.62));
    int size = map.columns().size();
    double names = widest(marked(map.rows()));
    double room = (area.getWidth() - names - GAP) / size;
    named = widest(marked(map.columns())) + GAP <= room;
    left = area.getX() + GAP + (named ? names : names + wide("16  "));
    top = area.getY() + 2 * line;
    width = (area.getMaxX() - left) / size;
  }

  private static BasicStroke stroke(float... dash) {
    return new BasicStroke(1.2f, BasicStroke.CAP_BUTT, BasicStroke.JOIN_MITER, 1, dash, 0);
  }

  private static List<String> marked(List<Header> headers) {
    return headers.stream().map(header -> header.marked(header.name())).toList();
  }

  static void draw(HeatChart chart, Graphics2D graphics, Rectangle2D area) {
    new HeatDrawing(chart, graphics, area).draw();
  }

  private void draw() {
    int size = map.rows().size();
    muted(map.axes().rows(), area.getX(), top - line / 2);
    muted(map.axes().columns(), left, area.getY() + line / 2);
    for (int i = 0; i < map.columns().size(); i++) {
      Header column = map.columns().get(i);
      header(column, named ? column.name() : "" + (i + 1), left + (i + 0.5) * width, true);
    }
    for (int i = 0; i < size; i++) {
      Header row = map.rows().get(i);
      String name = named ? row.name() : "%d  %s".formatted(i + 1, row.name());
      header(row, name, top + (i + 0.5) * line, false);
    }
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < map.columns().size(); to++) {
        cell(map.cells().get(from).get(to), from, to);
      }
    }
    scale(top + (size + 0.8) * line);
    marks(top + (size + 1.8) * line);
  }

  private void header(Header header, String shown, double at, boolean column) {
    String name = header.marked(shown);
    boolean slow = header.mark() == Mark.SLOW;
    g.setFont(slow ? Typeface.BOLD.font(plain.getSize2D()) : plain);
    g.setPaint(slow ? Palette.LIGHT.of(SeriesColor.LIMIT) : Palette.LIGHT.title());
    double wide = g.getFontMetrics().stringWidth(name);
    put(name, column ? at - wide / 2 : left - GAP - wide, column ? top - line / 2 : at);
  }

  private void cell(Cell cell, int from, int to) {
    Rectangle2D box =
        new Rectangle2D.Double(
            left + to * width + 0.5, top + from * line + 0.5, width - 1, line - 1);
    boolean known = cell.step() != Cell.NO_STEP;
    HeatColor color = known ? map.palette().colors().get(cell.step()) : null;
    if (cell.pair()) {
      g.setPaint(color == null ? Palette.LIGHT.gap() : new Color(color.fill()));
      g.fill(box);
    }
    if (!cell.text().isEmpty()) {
      g.setFont(fitting(cell.text()));
      g.setPaint(color == null ? Palette.LIGHT.of(SeriesColor.LIMIT) : new Color(color.ink()));
      double wide = g.getFontMetrics().stringWidth(cell.text());
      put(cell.text(), box.getCenterX() - wide / 2, box.getCenterY());
    }
    outline(cell.mark(), box);
  }

  private void outline(Mark mark, Rectangle2D box) {
    if (mark == Mark.NONE || mark == Mark.FAILED) {
      return;
    }
    g.setPaint(Palette.LIGHT.title());
    g.setStroke(
        switch (mark) {
          case SLOW, CHANGED -> SLOW;
          case CLEARED -> DOTTED;
          case NONE, SUSPECT, INCONCLUSIVE, FAILED -> DASHED;
        });
    g.draw(
        new Rectangle2D.Double(
            box.getX() + 0.8, box.getY() + 0.8, box.getWidth() - 1.6, box.getHeight() - 1.6));
  }

  private Font fitting(String text) {
    double wide = g.getFontMetrics(plain).stringWidth(text);
    double most = width - 3;
    return wide <= most
        ? plain
        : plain.deriveFont((float) Math.max(LEAST_FONT, plain.getSize2D() * most / wide));
  }

  private void scale(double y) {
    List<HeatColor> steps = map.palette().colors();
    List<String> range =
        map.range().stream().map(each -> "%s %s".formatted(each.label(), each.text())).toList();
    double x =
        begin(
            wide(map.palette().first())
                + steps.size() * KEY * 1.4
                + wide(map.palette().last())
                + range.stream().mapToDouble(this::wide).sum()
                + 2 * GAP * (range.size() + 2));
    x = muted(map.palette().first(), x, y) + GAP;
    for (HeatColor step : steps) {
      g.setPaint(new Color(step.fill()));
      g.fill(new Rectangle2D.Double(x, y - KEY / 2, KEY * 1.4, KEY));
      x += KEY * 1.4;
    }
    x = muted(map.palette().last(), x + GAP, y) + 2 * GAP;
    for (String each : range) {
      x = muted(each, x, y) + 2 * GAP;
    }
  }

  /** The beginning of a legend: below the cells, or as far before them as it needs to be whole. */
  private double begin(double wide) {
    return Math.max(area.getX(), Math.min(left, area.getMaxX() - wide));
  }

  private void marks(double y) {
    double x =
        begin(
            map.marks().stream()
                .mapToDouble(mark -> KEY * 1.4 + 2.5 * GAP + wide(mark.words()))
                .sum());
    for (Mark mark : map.marks()) {
      Rectangle2D key = new Rectangle2D.Double(x, y - KEY / 2, KEY * 1.4, KEY);
      if (mark == Mark.FAILED) {
        g.setPaint(Palette.LIGHT.gap());
        g.fill(key);
      }
      g.setFont(plain);
      g.setPaint(mark == Mark.FAILED ? Palette.LIGHT.of(SeriesColor.LIMIT) : Palette.LIGHT.title());
      put(mark.sign(), key.getCenterX() - wide(mark.sign()) / 2, y);
      outline(mark, key);
      x = muted(mark.words(), key.getMaxX() + GAP / 2, y) + 2 * GAP;
    }
  }

  /** Gives back where it ends. */
  private double muted(String text, double x, double y) {
    g.setFont(plain);
    g.setPaint(Palette.LIGHT.words());
    put(text, x, y);
    return x + wide(text);
  }

  /** Its middle on that height. */
  private void put(String text, double x, double middle) {
    g.drawString(text, (float) x, (float) (middle + g.getFont().getSize2D() * 0.36));
  }

  private double widest(List<String> texts) {
    return texts.stream().mapToDouble(this::wide).max().orElse(0);
  }

  private double wide(String text) {
    return g.getFontMetrics(plain).stringWidth(text);
  }
}
