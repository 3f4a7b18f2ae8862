package io.throughline.nativebridge.ucc;

/** The predefined types of elements in {@code ucc.h} that Throughline has too. */
public enum UccDataType {
  INT8(0),
  INT32(2),
  INT64(3),
  UINT8(5),
  UINT32(7),
  UINT64(8),
  FLOAT16(10),
  FLOAT32(11),
  FLOAT64(12),
  BFLOAT16(13);

  /** Bits below a predefined type's number, which tell its class. */
  private static final int CLASS_BITS = 3;

  private final int number;

  UccDataType(int number) {
    this.number = number;
  }

  String cName() {
    return "UCC_DT_" + name();
  }

  long code() {
    return (long) number << CLASS_BITS;
  }
}
