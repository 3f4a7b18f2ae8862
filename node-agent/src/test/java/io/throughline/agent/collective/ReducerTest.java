package io.throughline.agent.collective;

import static org.assertj.core.api.Assertions.assertThat;

import io.throughline.protocol.collective.DataType;
import io.throughline.protocol.collective.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every type and reduction against the plainest reckoning of it. */
class ReducerTest {
  private static final int[] COUNTS = {0, 1, 7, 2049, 8193};

  @ParameterizedTest
  @EnumSource(DataType.class)
  void shouldReduceElementByElement(DataType type) {
    Random random = new Random(1);
    for (Reduction reduction : Reduction.values()) {
      Reducer reducer = new Reducer(type, reduction);
      for (int count : COUNTS) {
        try (Arena arena = Arena.ofConfined()) {
          long bytes = (long) count * type.bytes();
          // The end shows whether anything is written behind it.
          MemorySegment memory = arena.allocate(3 * bytes + Long.BYTES, 64);
          for (int i = 0; i < 2 * count; i++) {
            write(type, memory, (long) i * type.bytes(), random);
          }
          memory.set(ValueLayout.JAVA_LONG_UNALIGNED, 3 * bytes, 0x1234);
          byte[] operands = memory.asSlice(0, 2 * bytes).toArray(ValueLayout.JAVA_BYTE);
          reducer.reduce(memory, 2 * bytes, 0, bytes, count);
          assertThat(memory.get(ValueLayout.JAVA_LONG_UNALIGNED, 3 * bytes)).isEqualTo(0x1234);
          assertThat(memory.asSlice(0, 2 * bytes).toArray(ValueLayout.JAVA_BYTE))
              .isEqualTo(operands);
          for (int i = 0; i < count; i++) {
            long at = (long) i * type.bytes();
            String expected =
                reduced(type, reduction, text(type, memory, at), text(type, memory, bytes + at));
            if (!text(type, memory, 2 * bytes + at).equals(expected)) {
              assertThat(text(type, memory, 2 * bytes + at))
                  .as("%s %s, element %d of %d", type, reduction, i, count)
                  .isEqualTo(expected);
            }
          }
          // Into an operand.
          byte[] result = memory.asSlice(2 * bytes, bytes).toArray(ValueLayout.JAVA_BYTE);
          reducer.reduce(memory, 0, 0, bytes, count);
          assertThat(memory.asSlice(0, bytes).toArray(ValueLayout.JAVA_BYTE)).isEqualTo(result);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "0x00000000, 0x0000",
    "0x3f800000, 0x3f80",
    "0x3f807fff, 0x3f80",
    "0x3f808000, 0x3f80", // half-way, and the lower one is even
    "0x3f808001, 0x3f81",
    "0x3f818000, 0x3f82", // half-way, and the upper one is even
    "0x3f81ffff, 0x3f82",
    "0xbf818000, 0xbf82",
    "0x00018000, 0x0002",
    "0x7f7fffff, 0x7f80", // beyond the largest
    "0x7f800000, 0x7f80"
  })
  void shouldRoundBfloat16ToTheNearest(String bits, String rounded) {
    float value = Float.intBitsToFloat(Integer.parseUnsignedInt(bits.substring(2), 16));
    assertThat(FloatTiles.bfloat16(value))
        .isEqualTo((short) Integer.parseInt(rounded.substring(2), 16));
  }

  @Test
  void shouldKeepNotANumber() {
    assertThat(FloatTiles.bfloat16(Float.NaN) << 16).isEqualTo(Float.floatToRawIntBits(Float.NaN));
    float onlyLow = Float.intBitsToFloat(0x7f800001);
    assertThat(Float.intBitsToFloat(FloatTiles.bfloat16(onlyLow) << 16)).isNaN();
  }

  private static void write(DataType type, MemorySegment memory, long at, Random random) {
    switch (type) {
      case F32 -> memory.set(ValueLayout.JAVA_FLOAT, at, random.nextFloat() * 100 - 50);
      case F64 -> memory.set(ValueLayout.JAVA_DOUBLE, at, random.nextDouble() * 100 - 50);
      case F16 ->
          memory.set(
              ValueLayout.JAVA_SHORT, at, Float.floatToFloat16(random.nextFloat() * 100 - 50));
      case BF16 ->
          memory.set(
              ValueLayout.JAVA_SHORT, at, FloatTiles.bfloat16(random.nextFloat() * 100 - 50));
      case I8, U8 -> memory.set(ValueLayout.JAVA_BYTE, at, (byte) random.nextInt());
      case I32, U32 -> memory.set(ValueLayout.JAVA_INT, at, random.nextInt());
      case I64, U64 -> memory.set(ValueLayout.JAVA_LONG, at, random.nextLong());
    }
  }

  private static String text(DataType type, MemorySegment memory, long at) {
    return Elements.text(type, memory, at);
  }

  private static String reduced(DataType type, Reduction reduction, String a, String b) {
    return switch (type) {
      case F32 -> Float.toString(floats(reduction, Float.parseFloat(a), Float.parseFloat(b)));
      case F64 -> {
        double x = Double.parseDouble(a);
        double y = Double.parseDouble(b);
        yield Double.toString(
            switch (reduction) {
              case SUM -> x + y;
              case PROD -> x * y;
              case MIN -> Math.min(x, y);
              case MAX -> Math.max(x, y);
            });
      }
      case F16 -> {
        float value = floats(reduction, Float.parseFloat(a), Float.parseFloat(b));
        yield Float.toString(Float.float16ToFloat(Float.floatToFloat16(value)));
      }
      case BF16 -> {
        float value = floats(reduction, Float.parseFloat(a), Float.parseFloat(b));
        yield Float.toString(Float.intBitsToFloat(FloatTiles.bfloat16(value) << 16));
      }
      case I8, I32, I64 -> integers(reduction, a, b, type.bytes() * 8, true);
      case U8, U32, U64 -> integers(reduction, a, b, type.bytes() * 8, false);
    };
  }

  private static float floats(Reduction reduction, float x, float y) {
    return switch (reduction) {
      case SUM -> x + y;
      case PROD -> x * y;
      case MIN -> Math.min(x, y);
      case MAX -> Math.max(x, y);
    };
  }

  private static String integers(
      Reduction reduction, String a, String b, int bits, boolean signed) {
    BigInteger x = new BigInteger(a);
    BigInteger y = new BigInteger(b);
    BigInteger value =
        switch (reduction) {
          case SUM -> x.add(y);
          case PROD -> x.multiply(y);
          case MIN -> x.min(y);
          case MAX -> x.max(y);
        };
    BigInteger wrap = BigInteger.ONE.shiftLeft(bits);
    BigInteger wrapped = value.mod(wrap);
    boolean negative = signed && wrapped.testBit(bits - 1);
    return (negative ? wrapped.subtract(wrap) : wrapped).toString();
  }
}
