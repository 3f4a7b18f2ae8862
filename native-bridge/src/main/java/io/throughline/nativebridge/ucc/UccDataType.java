package io.throughline.nativebridge.ucc;

/** The predefined types of elements in {@code ucc.h} that Throughline has too. */
public enum UccDataType {
  INT8("UCC_DT_INT8", 0),
  INT32("UCC_DT_INT32", 2),
  INT64("UCC_DT_INT64", 3),
  UINT8("UCC_DT_UINT8", 5),
  UINT32("UCC_DT_UINT32", 7),
  UINT64("UCC_DT_UINT64", 8),
  FLOAT16("UCC_DT_FLOAT16", 10),
  FLOAT32("UCC_DT_FLOAT32", 11),
  FLOAT64("UCC_DT_FLOAT64", 12),
  BFLOAT16("UCC_DT_BFLOAT16", 13);

  /** Bits below a predefined type's number, which tell its class. */
  private static final int CLASS_BITS = 3;

  private final String cName;
  private final int number;

  UccDataType(String cName, int number) {
    this.cName = cName;
    this.number = number;
  }

  String cName() {
    return cName;
  }

  long code() {
    return (long) number << CLASS_BITS;
  }
}
