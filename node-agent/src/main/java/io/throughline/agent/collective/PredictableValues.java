package io.throughline.agent.collective;

import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * Values that recur every {@link #PERIOD} elements, written out for longer than a tile, so that
 * filling and checking are copies and comparisons of bytes, whatever the type. Small whole numbers,
 * which every type holds exactly, and their reduction over 128 ranks too.
 */
final class PredictableValues {
  /** A prime: no block of a power of two of elements looks like its neighbour. */
  static final int PERIOD = 127;

  /** Elements that the values of the next operation lie further on. */
  private static final int SHIFT = 13;

  private static final int TILE_BYTES = 8 << 10;

  /** Below this, minima and maxima differ from rank to rank. */
  private static final int ORDERED = 101;

  /** Two times 128 is 256, up to which every whole number is one of bf16's. */
  private static final int SUMMANDS = 3;

  /** Number of ranks of which one multiplies by two. */
  private static final int FACTORS = 23;

  private final MemorySegment image;
  private final int elementBytes;
  private final long tile;

  private PredictableValues(DataType type, IntUnaryOperator values) {
    elementBytes = type.bytes();
    tile = TILE_BYTES / elementBytes;
    int elements = TILE_BYTES / elementBytes + PERIOD;
    image = MemorySegment.ofArray(new byte[elements * elementBytes]);
    for (int i = 0; i < elements; i++) {
      Elements.write(type, image, (long) i * elementBytes, values.applyAsInt(i % PERIOD));
    }
  }

  /** The operand of a rank. */
  static PredictableValues of(CollectiveSpec spec, int rank) {
    return new PredictableValues(spec.type(), i -> value(spec, rank, i));
  }

  /** The reduction of what ranks put in. */
  static PredictableValues reduced(CollectiveSpec spec, List<Integer> ranks) {
    return new PredictableValues(
        spec.type(),
        i -> {
          int all = value(spec, ranks.getFirst(), i);
          for (int rank : ranks.subList(1, ranks.size())) {
            int one = value(spec, rank, i);
            all =
                switch (spec.reduction()) {
                  case SUM -> all + one;
                  case PROD -> all * one;
                  case MIN -> Math.min(all, one);
                  case MAX -> Math.max(all, one);
                };
          }
          return all;
        });
  }

  private static int value(CollectiveSpec spec, int rank, int i) {
    int mixed = (i * 53 + rank * 71 + i * i % PERIOD * (rank + 1)) % PERIOD;
    if (!spec.collective().reduces()) {
      return mixed;
    }
    return switch (spec.reduction()) {
      case SUM -> mixed % SUMMANDS;
      // Six of 128 ranks at most: 2^6 is the most that the smallest type holds.
      case PROD -> (rank + i) % FACTORS == 0 && mixed % SUMMANDS != 0 ? 2 : 1;
      case MIN, MAX -> mixed % ORDERED;
    };
  }

  /** The place in the image, in elements, of an element and those behind it. */
  private static long phase(long iteration, long element) {
    return Math.floorMod(element + SHIFT * iteration, (long) PERIOD);
  }

  /**
   * Writes the values of consecutive elements.
   *
   * @param first number of the first of them
   */
  void fill(long iteration, long first, long count, MemorySegment into, long offset) {
    for (long done = 0; done < count; done += tile) {
      long bytes = Math.min(tile, count - done) * elementBytes;
      long from = phase(iteration, first + done) * elementBytes;
      MemorySegment.copy(image, from, into, offset + done * elementBytes, bytes);
    }
  }

  /**
   * Compares consecutive elements with their values.
   *
   * @return which of them is the first that is wrong, from 0; -1 for none
   */
  long check(long iteration, long first, long count, MemorySegment in, long offset) {
    for (long done = 0; done < count; done += tile) {
      long bytes = Math.min(tile, count - done) * elementBytes;
      long from = phase(iteration, first + done) * elementBytes;
      long at = offset + done * elementBytes;
      long differs = MemorySegment.mismatch(image, from, from + bytes, in, at, at + bytes);
      if (differs >= 0) {
        return done + differs / elementBytes;
      }
    }
    return -1;
  }

  /** The value of an element in words. */
  String text(DataType type, long iteration, long element) {
    return Elements.text(type, image, phase(iteration, element) * elementBytes);
  }
}
