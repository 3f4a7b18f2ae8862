package io.throughline.nativebridge.mpi;

/** The collectives of MPI that have a counterpart in Throughline. */
public enum MpiCollective {
  BARRIER("MPI_Barrier"),
  BCAST("MPI_Bcast"),
  REDUCE("MPI_Reduce"),
  ALLREDUCE("MPI_Allreduce"),
  ALLGATHER("MPI_Allgather"),
  ALLGATHERV("MPI_Allgatherv"),
  REDUCE_SCATTER_BLOCK("MPI_Reduce_scatter_block"),
  REDUCE_SCATTER("MPI_Reduce_scatter"),
  ALLTOALL("MPI_Alltoall"),
  ALLTOALLV("MPI_Alltoallv"),
  GATHER("MPI_Gather"),
  GATHERV("MPI_Gatherv"),
  SCATTER("MPI_Scatter"),
  SCATTERV("MPI_Scatterv"),
  SCAN("MPI_Scan");

  private final String call;

  MpiCollective(String call) {
    this.call = call;
  }

  /** The function's name. */
  public String call() {
    return call;
  }
}
