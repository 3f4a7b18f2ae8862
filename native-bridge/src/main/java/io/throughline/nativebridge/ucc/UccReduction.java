package io.throughline.nativebridge.ucc;

/** The reductions of {@code ucc_reduction_op_t} that Throughline has too. */
public enum UccReduction {
  SUM(0),
  PROD(1),
  MAX(2),
  MIN(3);

  private final int code;

  UccReduction(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
