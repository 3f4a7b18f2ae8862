package io.throughline.agent.collective;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.throughline.protocol.collective.CollectiveSpec;
import io.throughline.protocol.collective.DataType;
import java.lang.foreign.MemorySegment;

/**
 * Flips one bit of a rank's operand on purpose, chosen so that the result of a sum or a product, or
 * of a collective that only moves data, is wrong at every rank that the element gets to. Belongs to
 * the data thread; not for the hot path.
 */
public final class OperandFlip {
  private final CollectiveSpec spec;
  private final int rank;
  private final int ranks;
  private final MemorySegment memory;
  private final CollectiveBuffers buffers;

  /**
   * @param rank whose operand, which has an element at least
   * @param ranks that take part
   * @param memory that the buffers are inside of
   */
  public OperandFlip(
      CollectiveSpec spec, int rank, int ranks, MemorySegment memory, CollectiveBuffers buffers) {
    this.spec = spec;
    this.rank = rank;
    this.ranks = ranks;
    this.memory = memory;
    this.buffers = buffers;
  }

  /**
   * Flips a bit of the element in the middle of the operand, which has been filled; of all-to-all,
   * of what goes to the next rank.
   *
   * @param operation the number of the call that the operand was filled for
   * @return what was done, for people: {@code bit 7 of byte 3 of element 17 in the operand of
   *     all-reduce #5: 2.0 became -2.0}
   */
  public String flip(long operation) {
    DataType type = spec.type();
    long element = element();
    long at = buffers.input() + element * type.bytes();
    String before = Elements.text(type, memory, at);
    int place = floats(type) ? type.bytes() - 1 : 0;
    int bit = bit(type, at);
    byte old = memory.get(JAVA_BYTE, at + place);
    memory.set(JAVA_BYTE, at + place, (byte) (old ^ 1 << bit));
    return "bit %d of byte %d of element %d in the operand of %s #%d: %s became %s"
        .formatted(
            bit,
            place,
            element,
            spec.collective().id(),
            operation,
            before,
            Elements.text(type, memory, at));
  }

  /** The element's place in the operand. */
  private long element() {
    return switch (spec.collective()) {
      case ALL_GATHER, GATHER -> spec.blockCount(rank, ranks) / 2;
      case ALL_TO_ALL -> {
        int next = (rank + 1) % ranks;
        long start =
            spec.inPlace() ? next * spec.largestBlock(ranks) : spec.blockStart(next, ranks);
        yield start + spec.blockCount(next, ranks) / 2;
      }
      case BARRIER, BROADCAST, REDUCE, ALL_REDUCE, REDUCE_SCATTER, SCATTER, SCAN ->
          spec.count() / 2;
    };
  }

  /**
   * Of a whole number the lowest bit. Of a floating-point number the sign, which no rounding of a
   * sum hides; of zero, which has none that counts, the highest bit of the exponent: it becomes 2.
   */
  private int bit(DataType type, long at) {
    if (!floats(type)) {
      return 0;
    }
    for (int i = 0; i < type.bytes(); i++) {
      if (memory.get(JAVA_BYTE, at + i) != 0) {
        return Byte.SIZE - 1;
      }
    }
    return Byte.SIZE - 2;
  }

  private static boolean floats(DataType type) {
    return switch (type) {
      case F32, F64, F16, BF16 -> true;
      case I8, U8, I32, U32, I64, U64 -> false;
    };
  }
}
