package io.throughline.nativebridge.mpi;

/** The predefined types of elements in {@code mpi.h} that have a counterpart in Throughline. */
public enum MpiDataType {
  FLOAT("ompi_mpi_float"),
  DOUBLE("ompi_mpi_double"),
  INT8("ompi_mpi_int8_t"),
  UINT8("ompi_mpi_uint8_t"),
  UINT16("ompi_mpi_uint16_t"),
  INT32("ompi_mpi_int32_t"),
  UINT32("ompi_mpi_uint32_t"),
  INT64("ompi_mpi_int64_t"),
  UINT64("ompi_mpi_uint64_t");

  private final String symbol;

  MpiDataType(String symbol) {
    this.symbol = symbol;
  }

  /** The exported data whose address is the handle. */
  String symbol() {
    return symbol;
  }
}
