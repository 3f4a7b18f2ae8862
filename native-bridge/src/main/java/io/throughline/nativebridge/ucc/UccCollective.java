package io.throughline.nativebridge.ucc;

/** The collectives of {@code ucc_coll_type_t} that have the memory of a host. */
public enum UccCollective {
  ALLGATHER("UCC_COLL_TYPE_ALLGATHER", 1),
  ALLGATHERV("UCC_COLL_TYPE_ALLGATHERV", 1 << 1),
  ALLREDUCE("UCC_COLL_TYPE_ALLREDUCE", 1 << 2),
  ALLTOALL("UCC_COLL_TYPE_ALLTOALL", 1 << 3),
  ALLTOALLV("UCC_COLL_TYPE_ALLTOALLV", 1 << 4),
  BARRIER("UCC_COLL_TYPE_BARRIER", 1 << 5),
  BCAST("UCC_COLL_TYPE_BCAST", 1 << 6),
  GATHER("UCC_COLL_TYPE_GATHER", 1 << 9),
  GATHERV("UCC_COLL_TYPE_GATHERV", 1 << 10),
  REDUCE("UCC_COLL_TYPE_REDUCE", 1 << 11),
  REDUCE_SCATTER("UCC_COLL_TYPE_REDUCE_SCATTER", 1 << 12),
  REDUCE_SCATTERV("UCC_COLL_TYPE_REDUCE_SCATTERV", 1 << 13),
  SCATTER("UCC_COLL_TYPE_SCATTER", 1 << 14),
  SCATTERV("UCC_COLL_TYPE_SCATTERV", 1 << 15);

  private final String cName;
  private final int code;

  UccCollective(String cName, int code) {
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
