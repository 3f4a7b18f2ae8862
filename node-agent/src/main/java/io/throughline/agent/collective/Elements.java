package io.throughline.agent.collective;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_FLOAT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;

import io.throughline.protocol.collective.DataType;
import java.lang.foreign.MemorySegment;

/** Single elements of each type. Not for the hot path. */
final class Elements {
  private Elements() {}

  /** Writes a small whole number. */
  static void write(DataType type, MemorySegment into, long offset, int value) {
    switch (type) {
      case F32 -> into.set(JAVA_FLOAT_UNALIGNED, offset, value);
      case F64 -> into.set(JAVA_DOUBLE_UNALIGNED, offset, value);
      case F16 -> into.set(JAVA_SHORT_UNALIGNED, offset, Float.floatToFloat16(value));
      case BF16 -> into.set(JAVA_SHORT_UNALIGNED, offset, FloatTiles.bfloat16(value));
      case I8, U8 -> into.set(JAVA_BYTE, offset, (byte) value);
      case I32, U32 -> into.set(JAVA_INT_UNALIGNED, offset, value);
      case I64, U64 -> into.set(JAVA_LONG_UNALIGNED, offset, value);
    }
  }

  /** An element in words: {@code 9.0} of a floating-point type, {@code 9} of another. */
  static String text(DataType type, MemorySegment from, long offset) {
    return switch (type) {
      case F32 -> Float.toString(from.get(JAVA_FLOAT_UNALIGNED, offset));
      case F64 -> Double.toString(from.get(JAVA_DOUBLE_UNALIGNED, offset));
      case F16 -> Float.toString(Float.float16ToFloat(from.get(JAVA_SHORT_UNALIGNED, offset)));
      case BF16 ->
          Float.toString(
              Float.intBitsToFloat(from.get(JAVA_SHORT_UNALIGNED, offset) << Short.SIZE));
      case I8 -> Byte.toString(from.get(JAVA_BYTE, offset));
      case U8 -> Integer.toString(Byte.toUnsignedInt(from.get(JAVA_BYTE, offset)));
      case I32 -> Integer.toString(from.get(JAVA_INT_UNALIGNED, offset));
      case U32 -> Integer.toUnsignedString(from.get(JAVA_INT_UNALIGNED, offset));
      case I64 -> Long.toString(from.get(JAVA_LONG_UNALIGNED, offset));
      case U64 -> Long.toUnsignedString(from.get(JAVA_LONG_UNALIGNED, offset));
    };
  }
}
