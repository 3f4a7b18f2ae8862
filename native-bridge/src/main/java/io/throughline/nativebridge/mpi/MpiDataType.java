package io.throughline.nativebridge.mpi;

/** The predefined types of elements in {@code mpi.h} that have a counterpart in Throughline. */
public enum MpiDataType {
  FLOAT("MPI_FLOAT", "ompi_mpi_float", 4),
  DOUBLE("MPI_DOUBLE", "ompi_mpi_double", 8),
  INT8("MPI_INT8_T", "ompi_mpi_int8_t", 1),
  UINT8("MPI_UINT8_T", "ompi_mpi_uint8_t", 1),
  UINT16("MPI_UINT16_T", "ompi_mpi_uint16_t", 2),
  INT32("MPI_INT32_T", "ompi_mpi_int32_t", 4),
  UINT32("MPI_UINT32_T", "ompi_mpi_uint32_t", 4),
  INT64("MPI_INT64_T", "ompi_mpi_int64_t", 8),
  UINT64("MPI_UINT64_T", "ompi_mpi_uint64_t", 8);

  private final String cName;
  private final String symbol;
  private final int bytes;

  MpiDataType(String cName, String symbol, int bytes) {
    this.cName = cName;
    this.symbol = symbol;
    this.bytes = bytes;
  }

  String cName() {
    return cName;
  }

  /** The exported data whose address is the handle. */
  String symbol() {
    return symbol;
  }

  /** Bytes of an element. */
  public int bytes() {
    return bytes;
  }
}
