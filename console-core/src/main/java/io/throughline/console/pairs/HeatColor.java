package io.throughline.console.pairs;

import java.util.Arrays;
import java.util.List;

/**
 * Colour of a cell and of the words in it, the same in the light and in the dark: one hue, the
 * slower the darker, so that it tells without colours too.
 *
 * @param fill of the cell, 0xrrggbb
 * @param ink of what is written in it
 */
public record HeatColor(int fill, int ink) {
  private static final int DARK = 0x17202b;
  private static final int WHITE = 0xffffff;

  /** From the fastest to the slowest. */
  public static final List<HeatColor> STEPS =
      Arrays.asList(
              0xfdf1e1, 0xfde3c4, 0xfcd1a0, 0xf9b876, 0xf39a4d, 0xe27d31, 0xb85410, 0x8c3a09,
              0x662605)
          .stream()
          .map(HeatColor::of)
          .toList();

  private static HeatColor of(int fill) {
    return new HeatColor(fill, contrast(fill, DARK) >= contrast(fill, WHITE) ? DARK : WHITE);
  }

  /** As style sheets take it. */
  public static String css(int color) {
    return "#%06x".formatted(color);
  }

  /** How far two colours are apart, as WCAG has it: 1 to 21. */
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
