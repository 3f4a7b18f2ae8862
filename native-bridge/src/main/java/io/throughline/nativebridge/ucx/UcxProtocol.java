package io.throughline.nativebridge.ucx;

import java.util.List;

/**
 * The protocol that UCX selects for transfers of a range of sizes.
 *
 * @param from bytes of the shortest transfer
 * @param to bytes of the longest; {@link Long#MAX_VALUE} without a bound
 * @param name a term: {@code short}, {@code zero-copy}, {@code rendezvous get zero-copy}, {@link
 *     #EMULATION}; UCX's own words where they have no term here
 * @param lanes transport and device of each lane that carries the data: {@code cma/memory}
 */
public record UcxProtocol(long from, long to, String name, List<String> lanes) {
  /** One-sided operations by messages: the peer's progress copies the data. */
  public static final String EMULATION = "software emulation";

  public UcxProtocol {
    lanes = List.copyOf(lanes);
  }

  boolean covers(long bytes) {
    return from <= bytes && bytes <= to;
  }

  /** Whether the peer's CPU has to take part in a one-sided operation. */
  public boolean emulated() {
    return name.equals(EMULATION);
  }
}
