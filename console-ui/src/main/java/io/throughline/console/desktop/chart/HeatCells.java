package io.throughline.console.desktop.chart;

import io.throughline.console.pairs.HeatColor;
import io.throughline.console.pairs.HeatMap;
import io.throughline.console.pairs.HeatMap.Cell;
import io.throughline.console.pairs.HeatMap.Mark;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import javafx.geometry.Bounds;
import javafx.geometry.VPos;
import javafx.scene.AccessibleAttribute;
import javafx.scene.AccessibleRole;
import javafx.scene.canvas.Canvas;
import javafx.scene.canvas.GraphicsContext;
import javafx.scene.control.Label;
import javafx.scene.control.Tooltip;
import javafx.scene.layout.Background;
import javafx.scene.layout.GridPane;
import javafx.scene.layout.Region;
import javafx.scene.paint.Color;
import javafx.scene.paint.Paint;
import javafx.scene.text.Font;
import javafx.scene.text.FontWeight;
import javafx.scene.text.Text;
import javafx.scene.text.TextAlignment;
import javafx.util.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The cells of a heat map on one canvas. As a control each, the four thousand of 64 ranks would
 * hold the window up for a second.
 */
final class HeatCells extends Region {
  static final Duration TIP_DELAY = Duration.millis(150);

  private static final String NO_PAIR = "There is no such pair.";

  private static final double ROUNDED = 6;

  /** Beside the figure, for the border of a mark. */
  private static final double MARGIN = 2;

  private static final double LARGEST_FONT = 12;
  private static final double SMALLEST_FONT = 8;

  /** Borders of smaller figures are thinner. */
  private static final double THIN_BELOW = 11;

  private final GridPane grid;
  private final Supplier<String> text;
  private final Canvas canvas = new Canvas();

  // What the style sheet gives these in the theme of the moment, the canvas is drawn with.
  private final Label plain = styled("heat-cell");
  private final Label unknown = styled("heat-cell", "heat-unknown");
  private final Label failed = styled("heat-cell", "heat-failed");

  private final Tooltip tip = new Tooltip();
  private @Nullable HeatMap shown;
  private List<Bounds> columns = List.of();
  private List<Bounds> rows = List.of();
  private double mouseX = -1;
  private double mouseY = -1;

  /**
   * @param grid that the cells stand in, behind a row and a column of names
   * @param text of the map, for those who have it read to them
   */
  HeatCells(GridPane grid, Supplier<String> text) {
    this.grid = grid;
    this.text = text;
    getStyleClass().add("heat-cells");
    setAccessibleRole(AccessibleRole.IMAGE_VIEW);
    setMinSize(0, 0);
    canvas.setMouseTransparent(true);
    getChildren().addAll(plain, unknown, failed, canvas);
    List.of(plain, unknown, failed)
        .forEach(label -> {
          label.textFillProperty().subscribe(this::requestLayout);
          label.backgroundProperty().subscribe(this::requestLayout);
          label.fontProperty().subscribe(this::requestLayout);
        });
    tip.setShowDelay(TIP_DELAY);
    Tooltip.install(this, tip);
    setOnMouseMoved(event -> {
      mouseX = event.getX();
      mouseY = event.getY();
      tell();
    });
  }

  /** Made visible to the style sheet, and to nobody else. */
  private static Label styled(String... styles) {
    Label label = new Label();
    label.getStyleClass().addAll(styles);
    label.setOpacity(0);
    label.setManaged(false);
    label.setMouseTransparent(true);
    return label;
  }

  /** Four thousand figures are put into words only where somebody listens. */
  @Override
  public @Nullable Object queryAccessibleAttribute(
      AccessibleAttribute attribute, Object... parameters) {
    return attribute == AccessibleAttribute.TEXT
        ? text.get()
        : super.queryAccessibleAttribute(attribute, parameters);
  }

  void show(HeatMap map) {
    shown = map;
    notifyAccessibleAttributeChanged(AccessibleAttribute.TEXT);
    tell();
    requestLayout();
  }

  /** The cell at a point of this node; null beside all of them. */
  @Nullable Cell at(double x, double y) {
    HeatMap map = shown;
    int row = index(rows, bounds -> y < bounds.getMaxY());
    int column = index(columns, bounds -> x < bounds.getMaxX());
    return map == null || x < 0 || y < 0 || row < 0 || column < 0
        ? null
        : map.cells().get(row).get(column);
  }

  private static int index(List<Bounds> bounds, Predicate<Bounds> ends) {
    return IntStream.range(0, bounds.size())
        .filter(i -> ends.test(bounds.get(i)))
        .findFirst()
        .orElse(-1);
  }

  /** A tip that is shown follows the mouse as its text changes. */
  private void tell() {
    Cell cell = at(mouseX, mouseY);
    if (cell != null) {
      tip.setText(cell.pair() ? cell.tip() : NO_PAIR);
    }
  }

  @Override
  protected void layoutChildren() {
    canvas.setWidth(getWidth());
    canvas.setHeight(getHeight());
    GraphicsContext g = canvas.getGraphicsContext2D();
    g.clearRect(0, 0, getWidth(), getHeight());
    HeatMap map = shown;
    if (map == null || map.columns().isEmpty()) {
      return;
    }
    // Where the grid has its names: it hands out whole pixels, and the first ones have one more.
    columns = IntStream.range(0, map.columns().size()).mapToObj(i -> place(i, 0)).toList();
    rows = IntStream.range(0, map.rows().size()).mapToObj(i -> place(0, i)).toList();
    double size = fitting(map.longest(), columns.getLast().getWidth(), rows.getLast().getHeight());
    g.setTextAlign(TextAlignment.CENTER);
    g.setTextBaseline(VPos.CENTER);
    for (int row = 0; row < rows.size(); row++) {
      Bounds down = rows.get(row);
      for (int column = 0; column < columns.size(); column++) {
        Bounds across = columns.get(column);
        Cell cell = map.cells().get(row).get(column);
        if (cell.pair()) {
          g.save();
          g.translate(across.getMinX(), down.getMinY());
          draw(g, map, cell, across.getWidth(), down.getHeight(), size);
          g.restore();
        }
      }
    }
  }

  /** The place of a cell in this node. */
  private Bounds place(int column, int row) {
    return parentToLocal(grid.getCellBounds(column + 1, row + 1));
  }

  private void draw(
      GraphicsContext g, HeatMap map, Cell cell, double width, double height, double size) {
    Label label = cell.mark() == Mark.FAILED ? failed : unknown;
    boolean known = cell.step() != Cell.NO_STEP;
    HeatColor color = known ? map.palette().colors().get(cell.step()) : null;
    Paint ink = color == null ? label.getTextFill() : paint(color.ink());
    g.setFill(color == null ? fill(label.getBackground()) : paint(color.fill()));
    g.fillRoundRect(0, 0, width, height, ROUNDED, ROUNDED);
    outline(g, cell.mark(), known ? ink : plain.getTextFill(), width, height, size);
    g.setFill(ink);
    g.setFont(font(bold(cell.mark()), size));
    g.fillText(cell.text(), width / 2, height / 2, width - 2 * MARGIN);
  }

  private void outline(
      GraphicsContext g, Mark mark, Paint thinColor, double width, double height, double size) {
    double line = size < THIN_BELOW ? 1 : 2;
    g.setLineWidth(line);
    switch (mark) {
      case NONE, FAILED -> {
        return;
      }
      case SLOW, CHANGED -> g.setStroke(plain.getTextFill());
      case SUSPECT, INCONCLUSIVE -> {
        g.setStroke(thinColor);
        g.setLineDashes(4, 3);
      }
      case CLEARED -> {
        g.setStroke(thinColor);
        g.setLineDashes(1, 3);
      }
    }
    g.strokeRoundRect(line / 2, line / 2, width - line, height - line, ROUNDED, ROUNDED);
  }

  private static boolean bold(Mark mark) {
    return switch (mark) {
      case SLOW, CHANGED, FAILED -> true;
      case NONE, SUSPECT, INCONCLUSIVE, CLEARED -> false;
    };
  }

  /** The size of a font in which the longest figure has room, in pixels. */
  private double fitting(int characters, double width, double height) {
    Text figure = new Text("0".repeat(characters));
    figure.setFont(font(true, LARGEST_FONT));
    double wide = Math.max(1, figure.getLayoutBounds().getWidth());
    double fits = Math.min(LARGEST_FONT * (width - 2 * MARGIN) / wide, height - MARGIN);
    return Math.clamp(fits, SMALLEST_FONT, LARGEST_FONT);
  }

  private Font font(boolean bold, double size) {
    return Font.font(plain.getFont().getFamily(), bold ? FontWeight.BOLD : FontWeight.NORMAL, size);
  }

  private static Paint fill(@Nullable Background background) {
    return background == null || background.getFills().isEmpty()
        ? Color.TRANSPARENT
        : background.getFills().getFirst().getFill();
  }

  private static Color paint(int color) {
    return Color.rgb(color >> 16 & 0xff, color >> 8 & 0xff, color & 0xff);
  }
}
