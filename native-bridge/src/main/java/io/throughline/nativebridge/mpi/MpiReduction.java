package io.throughline.nativebridge.mpi;

/** The predefined reductions of {@code mpi.h} that have a counterpart in Throughline. */
public enum MpiReduction {
  SUM("MPI_SUM", "ompi_mpi_op_sum"),
  PROD("MPI_PROD", "ompi_mpi_op_prod"),
  MIN("MPI_MIN", "ompi_mpi_op_min"),
  MAX("MPI_MAX", "ompi_mpi_op_max");

  private final String cName;
  private final String symbol;

  MpiReduction(String cName, String symbol) {
    this.cName = cName;
    this.symbol = symbol;
  }

  String cName() {
    return cName;
  }

  /** The exported data whose address is the handle. */
  String symbol() {
    return symbol;
  }
}
