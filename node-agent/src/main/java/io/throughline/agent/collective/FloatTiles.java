package io.throughline.agent.collective;

import io.throughline.protocol.collective.Reduction;

/**
 * Loops over tiles of floating-point numbers, one for each reduction so that each becomes vectors.
 */
final class FloatTiles {
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

  /** The bits of floats, for the compiler knows no vectors of shorts that become floats. */
  static void fromBfloat16(short[] from, int[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = from[i] << Short.SIZE;
    }
  }

  static void toBfloat16(int[] from, short[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = bfloat16(from[i]);
    }
  }

  static short bfloat16(float value) {
    return bfloat16(Float.floatToRawIntBits(value));
  }

  /** The upper half of a float's bits, rounded to the nearest, of two to the even one. */
  private static short bfloat16(int bits) {
    int nearest = bits + HALF + ((bits >>> Short.SIZE) & 1);
    // All ones where it is NaN, whose lower half may be all that tells it from infinity.
    int none = (INFINITY - (bits & MAGNITUDE)) >> (Integer.SIZE - 1);
    return (short) (((nearest & ~none) | ((bits | QUIET) & none)) >>> Short.SIZE);
  }
}
