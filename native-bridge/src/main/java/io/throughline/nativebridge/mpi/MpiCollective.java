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

  private static final String PREFIX = "MPI_";

  private final String call;

  MpiCollective(String call) {
    this.call = call;
  }

  /** The function's name. */
  public String call() {
    return call;
  }

  /** The name of its non-blocking form: {@code MPI_Iallreduce}. */
  public String nonBlocking() {
    int letter = PREFIX.length();
    return PREFIX + "I" + Character.toLowerCase(call.charAt(letter)) + call.substring(letter + 1);
  }

  /** The name of its persistent form: {@code MPI_Allreduce_init}. */
  public String persistent() {
    return call + "_init";
  }

  /** The name of its persistent form as Open MPI 4 has it: {@code MPIX_Allreduce_init}. */
  String persistentExtension() {
    return "MPIX_" + persistent().substring(PREFIX.length());
  }
}
