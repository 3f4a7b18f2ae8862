package io.throughline.protocol.collective;

import java.util.Arrays;
import java.util.List;

/** The implementation that carries a collective out. */
public enum CollectiveEngine {
  /** Throughline's own algorithms. */
  OWN("own", ""),
  /** The UCC library of the nodes. */
  UCC("ucc", "UCC (libucc.so.1, with its plugins) and the UCX that it is built for"),
  /** The Open MPI library of the node. */
  MPI("mpi", "Open MPI 4 to 6 (libmpi.so.40, mpirun), of one version on all nodes");

  private final String id;
  private final String needs;

  CollectiveEngine(String id, String needs) {
    this.id = id;
    this.needs = needs;
  }

  /** The id in settings: {@code ucc}. */
  public String id() {
    return id;
  }

  /** The packages that each node needs, in words; empty where it needs none. */
  public String needs() {
    return needs;
  }

  /** Whether it has such an operation. */
  public boolean serves(Collective collective) {
    return this != UCC || collective != Collective.SCAN;
  }

  /** Whether it reduces elements of a type in the memory of a host. */
  public boolean reduces(DataType type) {
    return this != MPI || (type != DataType.F16 && type != DataType.BF16);
  }

  /** The ids, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(CollectiveEngine::id).toList();
  }

  /**
   * @throws IllegalArgumentException where there is none of this id
   */
  public static CollectiveEngine of(String id) {
    return Arrays.stream(values())
        .filter(each -> each.id.equals(id))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("'%s' is no engine of collectives".formatted(id)));
  }
}
