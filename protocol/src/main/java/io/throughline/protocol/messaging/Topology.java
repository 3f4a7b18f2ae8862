package io.throughline.protocol.messaging;

import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Which ranks of a group are connected; messages to others go by way of these. */
public enum Topology {
  /** Every rank to every other. */
  MESH("mesh"),
  /** Every rank to the nearest on both sides. */
  RING("ring"),
  /** Every rank to those whose index differs in one bit. */
  HYPERCUBE("hypercube");

  private final String id;

  Topology(String id) {
    this.id = id;
  }

  /** The id in settings: {@code ring}. */
  public String id() {
    return id;
  }

  /** The ids, in order. */
  public static List<String> ids() {
    return Arrays.stream(values()).map(Topology::id).toList();
  }

  /**
   * @throws IllegalArgumentException where there is none of this id
   */
  public static Topology of(String id) {
    return Arrays.stream(values())
        .filter(each -> each.id.equals(id))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'%s' is no topology".formatted(id)));
  }

  /**
   * Tells why so many ranks cannot be connected so; empty where they can.
   *
   * @param degree ranks that a rank of a ring is connected to
   */
  public Optional<String> unfit(int ranks, int degree) {
    return switch (this) {
      case MESH -> Optional.empty();
      case RING ->
          degree % 2 != 0
              ? Optional.of(
                  "a rank of a ring is connected to as many ranks on either side, and %d is odd"
                      .formatted(degree))
              : Optional.empty();
      case HYPERCUBE ->
          Integer.bitCount(ranks) != 1
              ? Optional.of(
                  "a hypercube has a power of two of ranks (2, 4, 8 and so on), not %d"
                      .formatted(ranks))
              : Optional.empty();
    };
  }

  /**
   * The ranks that a rank is connected to, each once.
   *
   * @param degree of a ring
   */
  public List<Integer> neighbours(int rank, int ranks, int degree) {
    return switch (this) {
      case MESH -> IntStream.range(0, ranks).filter(other -> other != rank).boxed().toList();
      case RING -> {
        Set<Integer> nearest = new LinkedHashSet<>();
        for (int distance = 1; distance <= degree / 2; distance++) {
          nearest.add((rank + distance) % ranks);
          nearest.add(Math.floorMod(rank - distance, ranks));
        }
        nearest.remove(rank);
        yield List.copyOf(nearest);
      }
      case HYPERCUBE ->
          IntStream.range(0, Integer.numberOfTrailingZeros(ranks))
              .map(bit -> rank ^ 1 << bit)
              .boxed()
              .toList();
    };
  }
}
