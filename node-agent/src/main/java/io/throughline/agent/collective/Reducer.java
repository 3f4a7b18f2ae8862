package io.throughline.agent.collective;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.lang.foreign.MemorySegment;

/**
 * Makes one of two operands, element by element. Integers wrap around; numbers of 16 bits are
 * reduced as those of 32 and rounded to the nearest, of two to the even one; NaN stays NaN.
 *
 * <p>Goes by tiles on the heap: of loops over arrays the compiler makes vector code, of those over
 * memory outside the heap hardly. Belongs to one thread; allocates nothing once it is made.
 */
public final class Reducer {
  /** The size of a tile; a few of them fit the first cache together. */
  private static final int TILE_BYTES = 8 << 10;

  private final DataType type;
  private final Reduction reduction;
  private final int tile;
  private final float[] floats;
  private final float[] otherFloats;
  private final double[] doubles;
  private final double[] otherDoubles;
  private final short[] shorts;
  private final byte[] bytes;
  private final byte[] otherBytes;
  private final int[] ints;
  private final int[] otherInts;
  private final int[] upperInts;
  private final MemorySegment floatBits;
  private final MemorySegment otherFloatBits;
  private final MemorySegment bits;
  private final MemorySegment otherBits;
  private final MemorySegment upperBits;
  private final long[] longs;
  private final long[] otherLongs;

  /** The loop of a type and a reduction. */
  public Reducer(DataType type, Reduction reduction) {
    this.type = type;
    this.reduction = reduction;
    boolean half = type == DataType.F16 || type == DataType.BF16;
    // Numbers of 16 bits become floats on the way.
    this.tile = TILE_BYTES / (half ? Float.BYTES : type.bytes());
    int ofFloats = half || type == DataType.F32 ? tile : 0;
    int ofDoubles = type == DataType.F64 ? tile : 0;
    int ofBytes = type.bytes() == Byte.BYTES ? tile : 0;
    int ofInts = type.bytes() <= Integer.BYTES ? TILE_BYTES / Integer.BYTES : 0;
    int ofLongs = type == DataType.I64 || type == DataType.U64 ? tile : 0;
    floats = new float[ofFloats];
    otherFloats = new float[ofFloats];
    doubles = new double[ofDoubles];
    otherDoubles = new double[ofDoubles];
    shorts = new short[half ? tile : 0];
    bytes = new byte[ofBytes];
    otherBytes = new byte[ofBytes];
    ints = new int[ofInts];
    otherInts = new int[ofInts];
    upperInts = new int[type == DataType.BF16 ? tile / 2 : 0];
    floatBits = MemorySegment.ofArray(floats);
    otherFloatBits = MemorySegment.ofArray(otherFloats);
    bits = MemorySegment.ofArray(ints);
    otherBits = MemorySegment.ofArray(otherInts);
    upperBits = MemorySegment.ofArray(upperInts);
    longs = new long[ofLongs];
    otherLongs = new long[ofLongs];
  }

  /**
   * Reduces within a memory. The result may go where one of the operands is, and must not overlap
   * them otherwise.
   *
   * @param result where it goes, in bytes
   * @param operand where one begins
   * @param other where the other begins
   * @param count elements
   */
  public void reduce(MemorySegment memory, long result, long operand, long other, long count) {
    reduce(memory, result, memory, operand, memory, other, count);
  }

  /** Reduces operands that may each lie in a memory of their own, as may the result. */
  void reduce(
      MemorySegment into,
      long result,
      MemorySegment memory,
      long operand,
      MemorySegment otherMemory,
      long other,
      long count) {
    for (long done = 0; done < count; done += tile) {
      int n = (int) Math.min(tile, count - done);
      long at = done * type.bytes();
      reduceTile(into, result + at, memory, operand + at, otherMemory, other + at, n);
    }
  }

  private void reduceTile(
      MemorySegment into,
      long result,
      MemorySegment memory,
      long operand,
      MemorySegment otherMemory,
      long other,
      int n) {
    switch (type) {
      case F32 -> {
        MemorySegment.copy(memory, JAVA_FLOAT_UNALIGNED, operand, floats, 0, n);
        MemorySegment.copy(otherMemory, JAVA_FLOAT_UNALIGNED, other, otherFloats, 0, n);
        FloatTiles.reduce(reduction, floats, otherFloats, n);
        MemorySegment.copy(floats, 0, into, JAVA_FLOAT_UNALIGNED, result, n);
      }
      case F64 -> {
        MemorySegment.copy(memory, JAVA_DOUBLE_UNALIGNED, operand, doubles, 0, n);
        MemorySegment.copy(otherMemory, JAVA_DOUBLE_UNALIGNED, other, otherDoubles, 0, n);
        FloatTiles.reduce(reduction, doubles, otherDoubles, n);
        MemorySegment.copy(doubles, 0, into, JAVA_DOUBLE_UNALIGNED, result, n);
      }
      case F16 -> {
        loadShorts(memory, operand, n);
        FloatTiles.fromFloat16(shorts, floats, n);
        loadShorts(otherMemory, other, n);
        FloatTiles.fromFloat16(shorts, otherFloats, n);
        FloatTiles.reduce(reduction, floats, otherFloats, n);
        FloatTiles.toFloat16(floats, shorts, n);
        MemorySegment.copy(shorts, 0, into, JAVA_SHORT_UNALIGNED, result, n);
      }
      case BF16 -> {
        int pairs = pairs(n);
        long bytesOfHalf = (long) pairs * Float.BYTES;
        loadBfloat16(memory, operand, floatBits, n);
        loadBfloat16(otherMemory, other, otherFloatBits, n);
        FloatTiles.reduce(reduction, floats, otherFloats, 2 * pairs);
        MemorySegment.copy(floatBits, 0, bits, 0, bytesOfHalf);
        MemorySegment.copy(floatBits, bytesOfHalf, upperBits, 0, bytesOfHalf);
        FloatTiles.packBfloat16(ints, upperInts, otherInts, pairs);
        MemorySegment.copy(otherBits, 0, into, result, (long) n * Short.BYTES);
      }
      case I8, U8 -> reduceBytes(into, result, memory, operand, otherMemory, other, n);
      case I32, U32 -> {
        MemorySegment.copy(memory, JAVA_INT_UNALIGNED, operand, ints, 0, n);
        MemorySegment.copy(otherMemory, JAVA_INT_UNALIGNED, other, otherInts, 0, n);
        IntegerTiles.reduce(reduction, type == DataType.I32, ints, otherInts, n);
        MemorySegment.copy(ints, 0, into, JAVA_INT_UNALIGNED, result, n);
      }
      case I64, U64 -> {
        MemorySegment.copy(memory, JAVA_LONG_UNALIGNED, operand, longs, 0, n);
        MemorySegment.copy(otherMemory, JAVA_LONG_UNALIGNED, other, otherLongs, 0, n);
        IntegerTiles.reduce(reduction, type == DataType.I64, longs, otherLongs, n);
        MemorySegment.copy(longs, 0, into, JAVA_LONG_UNALIGNED, result, n);
      }
    }
  }

  private void loadShorts(MemorySegment memory, long at, int n) {
    MemorySegment.copy(memory, JAVA_SHORT_UNALIGNED, at, shorts, 0, n);
  }

  private void loadBfloat16(MemorySegment memory, long at, MemorySegment into, int n) {
    MemorySegment.copy(memory, at, otherBits, 0, (long) n * Short.BYTES);
    FloatTiles.unpackBfloat16(otherInts, ints, pairs(n));
    MemorySegment.copy(bits, 0, into, 0, pairs(n) * 2L * Float.BYTES);
  }

  /** The last of an odd number has a neighbour of no meaning. */
  private static int pairs(int n) {
    return (n + 1) / 2;
  }

  private void reduceBytes(
      MemorySegment into,
      long result,
      MemorySegment memory,
      long operand,
      MemorySegment otherMemory,
      long other,
      int n) {
    if (reduction == Reduction.SUM || reduction == Reduction.PROD) {
      MemorySegment.copy(memory, JAVA_BYTE, operand, bytes, 0, n);
      MemorySegment.copy(otherMemory, JAVA_BYTE, other, otherBytes, 0, n);
      IntegerTiles.reduce(reduction, bytes, otherBytes, n);
      MemorySegment.copy(bytes, 0, into, JAVA_BYTE, result, n);
    } else {
      MemorySegment.copy(memory, operand, bits, 0, n);
      MemorySegment.copy(otherMemory, other, otherBits, 0, n);
      int fours = (n + Integer.BYTES - 1) / Integer.BYTES;
      IntegerTiles.reduceFours(reduction, type == DataType.I8, ints, otherInts, fours);
      MemorySegment.copy(bits, 0, into, result, n);
    }
  }
}
