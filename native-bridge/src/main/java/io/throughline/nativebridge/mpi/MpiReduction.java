package io.throughline.nativebridge.mpi;

/** The predefined reductions of {@code mpi.h} that have a counterpart in Throughline. */
public enum MpiReduction {
  SUM("ompi_mpi_op_sum"),
  PROD("ompi_mpi_op_prod"),
  MIN("ompi_mpi_op_min"),
  MAX("ompi_mpi_op_max");

  private final String symbol;

  MpiReduction(String symbol) {
    this.symbol = symbol;
  }

  /** The exported data whose address is the handle. */
  String symbol() {
    return symbol;
  }
}
