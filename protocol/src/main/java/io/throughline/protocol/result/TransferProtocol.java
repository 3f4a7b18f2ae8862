package io.throughline.protocol.result;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The protocol by which a transport carries transfers of a range of sizes, as the transport itself
 * says.
 *
 * @param operation the {@link io.throughline.protocol.scenario.Operation#id}
 * @param name a term: {@code short}, {@code zero-copy}, {@code rendezvous get zero-copy}
 * @param lanes that carry the data: {@code cma/memory}, {@code rc_mlx5/mlx5_0:1}
 * @param from bytes of the shortest transfer
 * @param to bytes of the longest; {@link #UNBOUNDED} without a bound
 * @param emulated whether a one-sided operation is made of messages, which the peer's CPU answers
 */
public record TransferProtocol(
    String operation, String name, List<String> lanes, long from, long to, boolean emulated) {
  public static final long UNBOUNDED = -1;

  public TransferProtocol {
    lanes = List.copyOf(lanes);
  }

  /** The lanes of both: with several rails each worker has its own. */
  public TransferProtocol and(TransferProtocol other) {
    Set<String> all = new LinkedHashSet<>(lanes);
    all.addAll(other.lanes);
    return new TransferProtocol(operation, name, List.copyOf(all), from, to, emulated);
  }

  /** The transports of the lanes, without devices: {@code cma}. */
  public String transports() {
    return lanes.stream()
        .map(lane -> lane.contains("/") ? lane.substring(0, lane.indexOf('/')) : lane)
        .distinct()
        .collect(Collectors.joining(" + "));
  }

  /** {@code zero-copy, cma}. */
  public String text() {
    return lanes.isEmpty() ? name : name + ", " + transports();
  }
}
