package io.throughline.protocol.group;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Flows that are measured at the same time.
 *
 * @param index from 0, in the order of the run
 * @param flows at least one
 */
public record Round(int index, List<Flow> flows) {
  public Round {
    flows = List.copyOf(flows);
    if (flows.isEmpty()) {
      throw new IllegalArgumentException("round %d has no flow".formatted(index));
    }
  }

  /** The flows that a rank is an end of. */
  public List<Flow> of(int rank) {
    return flows.stream().filter(flow -> flow.touches(rank)).toList();
  }

  /** How many flows begin at a rank. */
  public int sending(int rank) {
    return (int) flows.stream().filter(flow -> flow.from() == rank).count();
  }

  /** Whether no rank is an end of two flows. */
  public boolean disjoint() {
    return flows.stream().flatMap(flow -> Stream.of(flow.from(), flow.to())).distinct().count()
        == 2L * flows.size();
  }

  /** The flow that begins at a rank; empty where none does. */
  public Optional<Flow> from(int rank) {
    return flows.stream().filter(flow -> flow.from() == rank).findFirst();
  }
}
