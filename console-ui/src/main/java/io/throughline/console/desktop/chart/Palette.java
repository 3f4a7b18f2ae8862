package io.throughline.console.desktop.chart;

import java.awt.Color;

/**
 * The charts' colours. Series differ in brightness too, so that they can be told apart without
 * seeing colours.
 */
public enum Palette {
  LIGHT(
      0xffffff, 0x55616f, 0xe6eaef, 0xc3cbd4, 0x0b63c5, 0xd9730d, 0x0f7f77, 0x8a3fc4, 0xb3213d,
      0x3b4652, 0xe0a33e),
  DARK(
      0x1a2027, 0x9dabba, 0x2a333d, 0x3c4854, 0x5aaaf8, 0xf0a04b, 0x4bc9bd, 0xc59bf2, 0xff7d8f,
      0xd3dce6, 0xe8ad4c);

  private final Color ground;
  private final Color words;
  private final Color grid;
  private final Color line;
  private final Color receiver;
  private final Color sender;
  private final Color p50;
  private final Color p99;
  private final Color threshold;
  private final Color window;
  private final Color stall;

  Palette(
      int ground,
      int words,
      int grid,
      int line,
      int receiver,
      int sender,
      int p50,
      int p99,
      int threshold,
      int window,
      int stall) {
    this.ground = new Color(ground);
    this.words = new Color(words);
    this.grid = new Color(grid);
    this.line = new Color(line);
    this.receiver = new Color(receiver);
    this.sender = new Color(sender);
    this.p50 = new Color(p50);
    this.p99 = new Color(p99);
    this.threshold = new Color(threshold);
    this.window = new Color(window);
    this.stall = new Color(stall);
  }

  /** What a series is coloured as. */
  public enum Hue {
    RECEIVER,
    SENDER,
    P50,
    P99,
    IN_FLIGHT,
    /** A pass/fail criterion. */
    THRESHOLD,
    /** The flow-control window. */
    WINDOW,
    STALL
  }

  public Color of(Hue hue) {
    return switch (hue) {
      case RECEIVER, IN_FLIGHT -> receiver;
      case SENDER -> sender;
      case P50 -> p50;
      case P99 -> p99;
      case THRESHOLD -> threshold;
      case WINDOW -> window;
      case STALL -> stall;
    };
  }

  Color ground() {
    return ground;
  }

  /** The ground, through which lines are still seen a little. */
  Color behindWords() {
    return new Color(ground.getRed(), ground.getGreen(), ground.getBlue(), 205);
  }

  Color words() {
    return words;
  }

  Color grid() {
    return grid;
  }

  Color line() {
    return line;
  }

  /** As style sheets take it. */
  public String css(Hue hue) {
    return css(of(hue));
  }

  static String css(Color color) {
    return "#%06x".formatted(color.getRGB() & 0xffffff);
  }
}
