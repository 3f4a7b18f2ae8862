package io.throughline.console.drawing;

import io.throughline.console.chart.SeriesColor;
import java.awt.Color;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;

/**
 * The charts' colours; the page's style sheet has the same. Series differ in brightness too, so
 * that they can be told apart without seeing colours.
 */
public enum Palette {
  LIGHT(
      0xffffff, 0x17202b, 0x55616f, 0xe6eaef, 0xc3cbd4, 0xcfd5dd, 0xdfe3e8, 0x0b63c5, 0xd9730d,
      0x0f7f77, 0x2563a8, 0x8a3fc4, 0xc2540c, 0x6b7280, 0xe0a33e, 0xb3213d, 0x3b4652, 0x5a6675),
  DARK(
      0x1a2027, 0xe6ebf2, 0x9dabba, 0x2a333d, 0x3c4854, 0x4a5663, 0x303a45, 0x5aaaf8, 0xf0a04b,
      0x4bc9bd, 0x79b0ee, 0xc59bf2, 0xf4985a, 0xa3acb9, 0xe8ad4c, 0xff7d8f, 0xd3dce6, 0x9fabba);

  private final Color ground;
  private final Color title;
  private final Color words;
  private final Color grid;
  private final Color line;
  private final Color mark;
  private final Color gap;
  private final Map<SeriesColor, Color> colors = new EnumMap<>(SeriesColor.class);

  /**
   * @param colors in their order
   */
  Palette(int ground, int title, int words, int grid, int line, int mark, int gap, int... colors) {
    this.ground = new Color(ground);
    this.title = new Color(title);
    this.words = new Color(words);
    this.grid = new Color(grid);
    this.line = new Color(line);
    this.mark = new Color(mark);
    this.gap = new Color(gap);
    for (SeriesColor color : SeriesColor.values()) {
      this.colors.put(color, new Color(colors[this.colors.size()]));
    }
  }

  public Color of(SeriesColor color) {
    return Objects.requireNonNull(colors.get(color));
  }

  public Color ground() {
    return ground;
  }

  /** The ground, through which lines are still seen a little. */
  Color behindWords() {
    return new Color(ground.getRed(), ground.getGreen(), ground.getBlue(), 205);
  }

  /** The colour of titles and names. */
  public Color title() {
    return title;
  }

  /** The colour of labels. */
  public Color words() {
    return words;
  }

  Color grid() {
    return grid;
  }

  Color line() {
    return line;
  }

  /** The colour of the line where a point begins. */
  Color mark() {
    return mark;
  }

  /** Time, or a cell, of which nothing is known. */
  public Color gap() {
    return gap;
  }

  /** As style sheets take it. */
  public String css(SeriesColor color) {
    return css(of(color));
  }

  public static String css(Color color) {
    return "#%06x".formatted(color.getRGB() & 0xffffff);
  }
}
