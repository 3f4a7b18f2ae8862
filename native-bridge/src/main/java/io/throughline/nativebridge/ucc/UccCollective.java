package io.throughline.nativebridge.ucc;

/** The collectives of {@code ucc_coll_type_t} that have the memory of a host. */
public enum UccCollective {
  ALLGATHER(1),
  ALLGATHERV(1 << 1),
  ALLREDUCE(1 << 2),
  ALLTOALL(1 << 3),
  ALLTOALLV(1 << 4),
  BARRIER(1 << 5),
  BCAST(1 << 6),
  GATHER(1 << 9),
  GATHERV(1 << 10),
  REDUCE(1 << 11),
  REDUCE_SCATTER(1 << 12),
  REDUCE_SCATTERV(1 << 13),
  SCATTER(1 << 14),
  SCATTERV(1 << 15);

  private final int code;

  UccCollective(int code) {
    this.code = code;
  }

  String cName() {
    return "UCC_COLL_TYPE_" + name();
  }

  int code() {
    return code;
  }
}
