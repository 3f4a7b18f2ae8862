package io.throughline.agent.collective;

import io.throughline.protocol.collective.Reduction;

/**
 * Loops over tiles of integers, one for each reduction so that each becomes vectors. Sums and
 * products are the same with and without a sign; an unsigned order is the signed one of numbers
 * whose highest bit is flipped.
 */
final class IntegerTiles {
  private static final int UNSIGNED_BYTE = 0xff;

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

  /** Of the smaller and the larger byte there is no vector code; of integers there is. */
  static void widen(boolean signed, byte[] from, int[] to, int n) {
    int mask = signed ? -1 : UNSIGNED_BYTE;
    for (int i = 0; i < n; i++) {
      to[i] = from[i] & mask;
    }
  }

  static void narrow(int[] from, byte[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = (byte) from[i];
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
