package io.throughline.agent.collective;

import io.throughline.protocol.collective.Reduction;

/**
 * Loops over tiles of integers, one for each reduction so that each becomes vectors. Sums and
 * products are the same with and without a sign; an unsigned order is the signed one of numbers
 * whose highest bit is flipped.
 */
final class IntegerTiles {
  private static final int TOP = 0xff000000;
  private static final int FOUR_SIGNS = 0x80808080;

  private IntegerTiles() {}

  /** Sums or products into the first. */
  static void reduce(Reduction reduction, byte[] a, byte[] b, int n) {
    if (reduction == Reduction.SUM) {
      for (int i = 0; i < n; i++) {
        a[i] = (byte) (a[i] + b[i]);
      }
    } else {
      for (int i = 0; i < n; i++) {
        a[i] = (byte) (a[i] * b[i]);
      }
    }
  }

  /**
   * Minima or maxima of bytes into the first. Of bytes themselves there is no vector code, so each
   * of four is brought to the top of an integer in turn.
   *
   * @param a four bytes each
   * @param n integers
   */
  static void reduceFours(Reduction reduction, boolean signed, int[] a, int[] b, int n) {
    int flip = signed ? 0 : FOUR_SIGNS;
    if (reduction == Reduction.MIN) {
      for (int i = 0; i < n; i++) {
        int x = a[i] ^ flip;
        int y = b[i] ^ flip;
        int first = Math.min(x & TOP, y & TOP);
        int second = Math.min((x << 8) & TOP, (y << 8) & TOP) >>> 8;
        int third = Math.min((x << 16) & TOP, (y << 16) & TOP) >>> 16;
        int fourth = Math.min(x << 24, y << 24) >>> 24;
        a[i] = (first | second | third | fourth) ^ flip;
      }
    } else {
      for (int i = 0; i < n; i++) {
        int x = a[i] ^ flip;
        int y = b[i] ^ flip;
        int first = Math.max(x & TOP, y & TOP);
        int second = Math.max((x << 8) & TOP, (y << 8) & TOP) >>> 8;
        int third = Math.max((x << 16) & TOP, (y << 16) & TOP) >>> 16;
        int fourth = Math.max(x << 24, y << 24) >>> 24;
        a[i] = (first | second | third | fourth) ^ flip;
      }
    }
  }

  /** Reduces into the first. */
  static void reduce(Reduction reduction, boolean signed, int[] a, int[] b, int n) {
    int flip = signed ? 0 : Integer.MIN_VALUE;
    switch (reduction) {
      case SUM -> {
        for (int i = 0; i < n; i++) {
          a[i] += b[i];
        }
      }
      case PROD -> {
        for (int i = 0; i < n; i++) {
          a[i] *= b[i];
        }
      }
      case MIN -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.min(a[i] ^ flip, b[i] ^ flip) ^ flip;
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.max(a[i] ^ flip, b[i] ^ flip) ^ flip;
        }
      }
    }
  }

  /** Reduces into the first. */
  static void reduce(Reduction reduction, boolean signed, long[] a, long[] b, int n) {
    long flip = signed ? 0 : Long.MIN_VALUE;
    switch (reduction) {
      case SUM -> {
        for (int i = 0; i < n; i++) {
          a[i] += b[i];
        }
      }
      case PROD -> {
        for (int i = 0; i < n; i++) {
          a[i] *= b[i];
        }
      }
      case MIN -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.min(a[i] ^ flip, b[i] ^ flip) ^ flip;
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.max(a[i] ^ flip, b[i] ^ flip) ^ flip;
        }
      }
    }
  }
}
