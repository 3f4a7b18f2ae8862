package io.throughline.console.pairs;

import java.util.List;
import java.util.stream.IntStream;

/**
 * Colour of a cell and of the words in it, the same in the light and in the dark. Rates have one
 * hue, the slower the darker, so that they tell without colours too; changes have two, orange for
 * slower and blue for faster, which the colour-blind tell apart.
 *
 * @param fill of the cell, 0xrrggbb
 * @param ink of what is written in it
 */
public record HeatColor(int fill, int ink) {
  private static final int DARK = 0x17202b;
  private static final int WHITE = 0xffffff;

  /** From the fastest to the slowest. */
  public static final List<HeatColor> STEPS =
      filled(
          0xfdf1e1, 0xfde3c4, 0xfcd1a0, 0xf9b876, 0xf39a4d, 0xe27d31, 0xb85410, 0x8c3a09, 0x662605);

  /** From what became faster by most, over what is as before, to what became slower by most. */
  public static final List<HeatColor> CHANGES =
      filled(
          0x12507f, 0x2672a8, 0x7db8dd, 0xc6e0f0, 0xf2f2ef, 0xfddbb5, 0xf6a560, 0xb85410, 0x7a3307);

  /** The colours of a heat map, by step. */
  public enum Palette {
    /** The speed of each pair beside the median. */
    SPEED("faster", STEPS, "slower"),
    /** The change of each pair. */
    CHANGE("became faster", CHANGES, "became slower");

    private final String first;
    private final List<HeatColor> colors;
    private final String last;

    Palette(String first, List<HeatColor> colors, String last) {
      this.first = first;
      this.colors = colors;
      this.last = last;
    }

    /** By step. */
    public List<HeatColor> colors() {
      return colors;
    }

    /** The meaning of the first colour. */
    public String first() {
      return first;
    }

    /** The meaning of the last colour. */
    public String last() {
      return last;
    }
  }

  private static List<HeatColor> filled(int... fills) {
    return IntStream.of(fills)
        .mapToObj(fill ->
            new HeatColor(fill, contrast(fill, DARK) >= contrast(fill, WHITE) ? DARK : WHITE))
        .toList();
  }

  /** As style sheets take it. */
  public static String css(int color) {
    return "#%06x".formatted(color);
  }

  /** The contrast of two colours, as WCAG has it: 1 to 21. */
  static double contrast(int one, int other) {
    double a = luminance(one);
    double b = luminance(other);
    return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  }

  private static double luminance(int color) {
    return 0.2126 * linear(color >> 16) + 0.7152 * linear(color >> 8) + 0.0722 * linear(color);
  }

  private static double linear(int channel) {
    double c = (channel & 0xff) / 255.0;
    return c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4);
  }
}
