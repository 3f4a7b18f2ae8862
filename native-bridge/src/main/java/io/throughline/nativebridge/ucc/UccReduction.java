package io.throughline.nativebridge.ucc;

/** The reductions of {@code ucc_reduction_op_t} that Throughline has too. */
public enum UccReduction {
  SUM("UCC_OP_SUM", 0),
  PROD("UCC_OP_PROD", 1),
  MAX("UCC_OP_MAX", 2),
  MIN("UCC_OP_MIN", 3);

  private final String cName;
  private final int code;

  UccReduction(String cName, int code) {
    this.cName = cName;
    this.code = code;
  }

  String cName() {
    return cName;
  }

  int code() {
    return code;
  }
}
