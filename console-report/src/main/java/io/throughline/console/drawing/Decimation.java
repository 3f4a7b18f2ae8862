package io.throughline.console.drawing;

import java.util.Arrays;

/**
 * Cuts a series down to what the pixels can show: of each column the smallest and the largest
 * value, in the order in which they came, so that no peak is lost. A gap (NaN) stays a gap.
 */
final class Decimation {
  private Decimation() {}

  /**
   * @param x ascending
   * @param y as many; NaN for a gap
   * @param columns pixels across, at least 1
   * @return {@code {x, y}}, at most four points a column: smallest, largest and the gaps around
   */
  static double[][] toColumns(double[] x, double[] y, int columns) {
    if (x.length <= 2 * columns) {
      return new double[][] {x, y};
    }
    double from = x[0];
    double width = (x[x.length - 1] - from) / columns;
    Out out = new Out(4 * columns + 4);
    int start = 0;
    while (start < x.length) {
      int column = column(x[start], from, width, columns);
      int end = start;
      while (end < x.length && column(x[end], from, width, columns) == column) {
        end++;
      }
      addColumn(x, y, start, end, out);
      start = end;
    }
    return out.arrays();
  }

  private static int column(double x, double from, double width, int columns) {
    return width <= 0 ? 0 : Math.min((int) ((x - from) / width), columns - 1);
  }

  private static void addColumn(double[] x, double[] y, int start, int end, Out out) {
    int least = -1;
    int most = -1;
    int gap = -1;
    for (int i = start; i < end; i++) {
      if (Double.isNaN(y[i])) {
        gap = i;
        continue;
      }
      least = least < 0 || y[i] < y[least] ? i : least;
      most = most < 0 || y[i] > y[most] ? i : most;
    }
    int[] kept = {least, most, gap};
    Arrays.sort(kept);
    int last = -1;
    for (int i : kept) {
      if (i >= 0 && i != last) {
        out.add(x[i], y[i]);
        last = i;
      }
    }
  }

  private static final class Out {
    private final double[] x;
    private final double[] y;
    private int size;

    Out(int most) {
      x = new double[most];
      y = new double[most];
    }

    void add(double atX, double atY) {
      x[size] = atX;
      y[size] = atY;
      size++;
    }

    double[][] arrays() {
      return new double[][] {Arrays.copyOf(x, size), Arrays.copyOf(y, size)};
    }
  }
}
