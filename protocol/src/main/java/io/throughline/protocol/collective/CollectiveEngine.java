package io.throughline.protocol.collective;

import java.util.Arrays;
import java.util.List;

/** The implementation that carries a collective out. */
public enum CollectiveEngine {
  /** Throughline's own algorithms. */
  OWN("own"),
  /** The UCC library of the nodes. */
  UCC("ucc"),
  /** The Open MPI library of the node. */
  MPI("mpi");

  private final String id;

  CollectiveEngine(String id) {
    this.id = id;
  }

  /** The id in settings: {@code ucc}. */
  public String id() {
    return id;
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
