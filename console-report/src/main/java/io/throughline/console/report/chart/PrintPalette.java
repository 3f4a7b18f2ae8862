package io.throughline.console.report.chart;

import java.awt.Color;

/** The colours of charts on paper, those of the page in the light. */
public enum PrintPalette {
  RECEIVER(0x1f6feb),
  SENDER(0xb45309),
  P50(0x0f766e),
  P90(0x2563a8),
  P99(0xa21caf),
  P999(0xc2540c),
  WORST(0x6b7280),
  STALL(0xd97706),
  LIMIT(0xb42318),
  WINDOW(0x3b4652),
  MARK(0xcfd5dd),
  GAP(0xdfe3e8),
  TEXT(0x17202b),
  MUTED(0x5a6675),
  GRID(0xe7ebf0);

  private final Color color;

  PrintPalette(int rgb) {
    color = new Color(rgb);
  }

  Color color() {
    return color;
  }
}
