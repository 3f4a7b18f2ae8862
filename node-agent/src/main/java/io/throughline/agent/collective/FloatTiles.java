package io.throughline.agent.collective;

import io.throughline.protocol.collective.Reduction;

/**
 * Loops over tiles of floating-point numbers, one for each reduction so that each becomes vectors.
 */
final class FloatTiles {
  private static final int QUIET = 0x0040;

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

  static void fromBfloat16(short[] from, float[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = Float.intBitsToFloat(from[i] << Short.SIZE);
    }
  }

  static void toBfloat16(float[] from, short[] to, int n) {
    for (int i = 0; i < n; i++) {
      to[i] = bfloat16(from[i]);
    }
  }

  /** The upper half of a float, rounded to the nearest, of two to the even one. */
  static short bfloat16(float value) {
    int bits = Float.floatToRawIntBits(value);
    int upper = bits >>> Short.SIZE;
    // Of NaN, what is cut off may be all that tells it from infinity.
    int nearest = (bits + 0x7fff + (upper & 1)) >>> Short.SIZE;
    int rounded = Float.isNaN(value) ? upper | QUIET : nearest;
    return (short) rounded;
  }
}
