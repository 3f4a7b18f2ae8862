package io.throughline.agent.collective;

import io.throughline.protocol.collective.Reduction;

/**
 * Loops over tiles of floating-point numbers, one for each reduction so that each becomes vectors.
 */
final class FloatTiles {
  private static final int UPPER = 0xffff0000;
  private static final int HALF = 0x7fff;
  private static final int INFINITY = 0x7f800000;
  private static final int MAGNITUDE = 0x7fffffff;
  private static final int QUIET = 0x00400000;

  private FloatTiles() {}

  /** Reduces into the first. */
  static void reduce(Reduction reduction, float[] a, float[] b, int n) {
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
          a[i] = Math.min(a[i], b[i]);
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.max(a[i], b[i]);
        }
      }
    }
  }

  /** Reduces into the first. */
  static void reduce(Reduction reduction, double[] a, double[] b, int n) {
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
          a[i] = Math.min(a[i], b[i]);
        }
      }
      case MAX -> {
        for (int i = 0; i < n; i++) {
          a[i] = Math.max(a[i], b[i]);
        }
      }
    }
  }

  static void fromFloat16(short[] from, float[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = Float.float16ToFloat(from[i]);
    }
  }

  static void toFloat16(float[] from, short[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = Float.floatToFloat16(from[i]);
    }
  }

  /**
   * Makes bits of floats of two numbers of 16 bits each. Those that lie in lower halves come first:
   * single ones have no vector code.
   *
   * @param pairs of numbers
   */
  static void unpackBfloat16(int[] from, int[] to, int pairs) {
    for (int i = 0; i < pairs; i++) {
      to[i] = from[i] << Short.SIZE;
    }
    for (int i = 0; i < pairs; i++) {
      to[pairs + i] = from[i] & UPPER;
    }
  }

  /** The opposite, with rounding. From two arrays: halves of one have no vector code here. */
  static void packBfloat16(int[] lower, int[] upper, int[] to, int pairs) {
    for (int i = 0; i < pairs; i++) {
      to[i] = (rounded(lower[i]) >>> Short.SIZE) | (rounded(upper[i]) & UPPER);
    }
  }

  /** The upper half of a float's bits, rounded to the nearest, of two to the even one. */
  static short bfloat16(float value) {
    return (short) (rounded(Float.floatToRawIntBits(value)) >>> Short.SIZE);
  }

  /** A number whose upper half is right; without branches, which vectors do not have. */
  private static int rounded(int bits) {
    int nearest = bits + HALF + ((bits >>> Short.SIZE) & 1);
    // All ones where it is NaN, whose lower half may be all that tells it from infinity.
    int none = (INFINITY - (bits & MAGNITUDE)) >> (Integer.SIZE - 1);
    return (nearest & ~none) | ((bits | QUIET) & none);
  }
}
